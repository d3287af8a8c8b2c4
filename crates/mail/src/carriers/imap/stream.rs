//! The way to a server: reached, and encrypted.

use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, RootCertStore};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::trouble::{CHECK_TLS, CHECK_TRUST, Trouble, in_vain};
use crate::carriers::refusal::one_line;
use crate::carriers::server::{Security, Server};
use crate::carriers::{CarrierError, Imap};

pub trait Duplex: AsyncRead + AsyncWrite + Unpin + Send + Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> Duplex for T {}

/// What a server needs to know of us, and we of it.
pub struct Keys {
    pub login: Option<(String, String)>,
    pub tls: Option<TlsConnector>,
}

impl Keys {
    /// # Errors
    /// The password or the certificate cannot be used.
    pub fn read(imap: &Imap, office: &Path) -> Result<Keys, CarrierError> {
        let tls = match imap.server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(trust(imap, office)?),
        };
        Ok(Keys {
            login: imap.server.login(office)?,
            tls,
        })
    }
}

/// Everybody's authorities, and the certificate that the configuration names.
fn trust(imap: &Imap, office: &Path) -> Result<TlsConnector, CarrierError> {
    let broken = |detail: String| CarrierError::Server {
        server: imap.name(),
        detail,
        advice: "Expected a certificate in PEM: check ca= in bulla.yaml",
    };
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(pem) = imap.server.certificate(office)? {
        let certificates: Result<Vec<_>, _> = CertificateDer::pem_slice_iter(&pem).collect();
        let certificates = certificates.map_err(|error| broken(error.to_string()))?;
        if certificates.is_empty() {
            return Err(broken("the file holds no certificate".to_owned()));
        }
        for certificate in certificates {
            let added = roots.add(certificate);
            added.map_err(|error| broken(error.to_string()))?;
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| broken(error.to_string()))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(TlsConnector::from(Arc::new(config)))
}

/// One after another of the addresses that it has.
pub async fn reach(server: &Server, limit: Duration) -> Result<TcpStream, Trouble> {
    let unknown = |error| Trouble::lost(format!("the server is not known: {error}"));
    let mut last = Trouble::lost("the server is not known");
    for address in lookup_host((server.host.as_str(), server.port))
        .await
        .map_err(unknown)?
    {
        match timeout(limit, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = Trouble::lost(error.to_string()),
            Err(_) => last = Trouble::lost(in_vain(limit)),
        }
    }
    Err(last)
}

pub async fn encrypted(
    plain: Box<dyn Duplex>,
    tls: &TlsConnector,
    server: &Server,
) -> Result<Box<dyn Duplex>, Trouble> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|error| Trouble::fatal(error.to_string(), CHECK_TRUST))?;
    let stream = tls.connect(name, plain).await.map_err(|error| {
        let is_trust = error.to_string().contains("certificate");
        let advice = if is_trust { CHECK_TRUST } else { CHECK_TLS };
        Trouble::fatal(format!("no TLS: {}", one_line(&error.to_string())), advice)
    })?;
    Ok(Box::new(stream))
}
