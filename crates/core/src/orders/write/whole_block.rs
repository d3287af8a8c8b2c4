//! A whole block with its marks and its header.

use super::super::header::{BlockHeader, OfficeRequest};
use super::super::vocabulary::Vocabulary;
use super::block_body::body;
use super::flow::scalar;
use crate::turn::Orders;

/// A whole block with its marks.
pub fn block(header: &BlockHeader, orders: &Orders, words: &Vocabulary) -> String {
    let head = head(header);
    let orders = body(orders, words);
    if header.is_more {
        format!("BEGIN MORE ORDERS\n{head}{orders}END MORE ORDERS\n")
    } else {
        format!("BEGIN ORDERS\n{head}{orders}END ORDERS\n")
    }
}

/// The keys that a header has, each on its line.
pub(super) fn head(header: &BlockHeader) -> String {
    let number = |number: Option<u32>| number.map(|number| number.to_string());
    let text = |text: &Option<String>| text.as_deref().map(scalar);
    let mut lines = vec![
        ("game", text(&header.game)),
        ("nation", text(&header.nation)),
        ("turn", number(header.turn)),
        ("segment", header.segment.clone()),
        ("token", text(&header.token)),
        ("status", header.status.map(|status| status.id().to_owned())),
        ("revision", number(header.revision)),
        ("confirm", text(&header.confirm)),
        ("clear", header.clear.then(|| "true".to_owned())),
    ];
    let request = |request: &OfficeRequest| match request {
        OfficeRequest::Why { about } => scalar(&format!("why {about}")),
        OfficeRequest::Zone { zone } => scalar(&format!("zone {zone}")),
        other => other.id().to_owned(),
    };
    let asked = header.requests.iter();
    let asked = asked.filter(|one| !matches!(one, OfficeRequest::StandIn { .. }));
    let requests: Vec<String> = asked.map(request).collect();
    match &requests[..] {
        [] => {}
        [one] => lines.push(("request", Some(one.clone()))),
        _ => lines.push(("request", Some(format!("[{}]", requests.join(", "))))),
    }
    for request in &header.requests {
        match request {
            OfficeRequest::Absence { from, to } => {
                lines.push(("from", Some(from.clone())));
                lines.push(("to", Some(to.clone())));
            }
            OfficeRequest::Address { address, replaces } => {
                lines.push(("address", Some(scalar(address))));
                lines.push(("replaces", text(replaces)));
            }
            OfficeRequest::Volume { volume, format } => {
                lines.push(("volume", volume.map(|volume| volume.id().to_owned())));
                lines.push(("format", format.map(|format| format.id().to_owned())));
            }
            OfficeRequest::StandIn { address, from, to } => {
                lines.push(("stand-in", Some(stand_in(address.as_deref(), from, to))));
            }
            OfficeRequest::Neighbours { areas } if !areas.is_empty() => {
                lines.push(("area", Some(format!("[{}]", areas.join(", ")))));
            }
            _ => {}
        }
    }
    let written = lines
        .into_iter()
        .filter_map(|(key, value)| Some(format!("{key}: {}\n", value?)));
    written.collect()
}

/// Returns the words behind the key of a stand-in: `none`, or an address and its days.
fn stand_in(address: Option<&str>, from: &str, to: &str) -> String {
    match address {
        None => "none".to_owned(),
        Some(address) if to.is_empty() => scalar(format!("{address} {from}").trim()),
        Some(address) => scalar(&format!("{address} from {from} to {to}")),
    }
}
