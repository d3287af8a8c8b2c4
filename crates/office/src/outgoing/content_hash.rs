//! Hash over everything that a mail says and to whom, by which its Message-ID is made.

use bulla_mail::{AttachmentContent, AutoSubmitted, MessageDraft};
use sha2::{Digest, Sha256};

/// A text without the head of the chain.
pub fn without_chain_head(text: &str, head: Option<&str>) -> String {
    match head {
        Some(head) => text.replace(head, ""),
        None => text.to_owned(),
    }
}

/// Everything that the bytes will be made of, so that another content has another Message-ID. The head of the chain is left out: it
/// moves with what others do.
pub(super) fn content(compose: &MessageDraft, head: Option<&str>) -> Vec<u8> {
    let without = |text: &str| without_chain_head(text, head);
    let to = compose.to.iter().map(|to| to.address.as_str());
    let fields = compose.headers.iter();
    let fields: Vec<String> = fields
        .map(|(name, value)| format!("{name}: {value}"))
        .collect();
    let automatic = match compose.automatic {
        None => "None",
        Some(AutoSubmitted::Generated) => "Some(Generated)",
        Some(AutoSubmitted::Replied) => "Some(Replied)",
    };
    let mut hasher = Sha256::new();
    for part in [
        &*compose.from.address,
        compose.from.name.as_deref().unwrap_or_default(),
        &*to.collect::<Vec<_>>().join("\n"),
        &*compose.subject,
        &*without(&compose.body),
        compose.in_reply_to.as_deref().unwrap_or_default(),
        &*compose.references.join(" "),
        &*fields.join("\n"),
        automatic,
        &*compose.date.to_string(),
    ] {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
    if let Some(html) = &compose.html {
        hash_part(&mut hasher, "html", without(&html.text).as_bytes());
        for picture in &html.pictures {
            hash_part(&mut hasher, &picture.content_id, &picture.bytes);
            hash_part(&mut hasher, "file", picture.file.as_bytes());
        }
    }
    for attachment in &compose.attached {
        match &attachment.matter {
            AttachmentContent::Text(text) => {
                hash_part(&mut hasher, &attachment.file, without(text).as_bytes());
            }
            AttachmentContent::Shared(bytes) => hash_part(&mut hasher, &attachment.file, bytes),
        }
        hash_part(&mut hasher, "kind", attachment.kind.as_bytes());
    }
    hasher.finalize().to_vec()
}

fn hash_part(hasher: &mut Sha256, name: &str, bytes: &[u8]) {
    for part in [name.as_bytes(), bytes] {
        hasher.update((part.len() as u64).to_be_bytes());
        hasher.update(part);
    }
}
