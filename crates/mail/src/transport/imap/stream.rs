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

use super::error::{CHECK_TLS, CHECK_TRUST, ImapError, timeout_message};
use crate::transport::server_config::ImapConfig;
use crate::transport::server_url::{Security, ServerUrl};
use crate::transport::smtp_failure::one_line;
use crate::transport::transport_error::TransportError;

pub trait AsyncStream: AsyncRead + AsyncWrite + Unpin + Send + Debug {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send + Debug> AsyncStream for T {}

/// Credentials that a server needs from us, and trust data that we need for the server.
pub struct ConnectionSecrets {
    pub login: Option<(String, String)>,
    pub tls: Option<TlsConnector>,
}

impl ConnectionSecrets {
    /// # Errors
    /// The password or the certificate cannot be used.
    pub fn read(imap: &ImapConfig, office: &Path) -> Result<ConnectionSecrets, TransportError> {
        let tls = match imap.server.security {
            Security::Plain => None,
            Security::Tls | Security::StartTls => Some(trust(imap, office)?),
        };
        Ok(ConnectionSecrets {
            login: imap.server.login(office)?,
            tls,
        })
    }
}

/// Everybody's authorities, and the certificate that the configuration names.
fn trust(imap: &ImapConfig, office: &Path) -> Result<TlsConnector, TransportError> {
    let broken = |detail: String| TransportError::Server {
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
pub async fn reach(server: &ServerUrl, limit: Duration) -> Result<TcpStream, ImapError> {
    let unknown = |error| ImapError::lost(format!("the server is not known: {error}"));
    let mut last = ImapError::lost("the server is not known");
    for address in lookup_host((server.host.as_str(), server.port))
        .await
        .map_err(unknown)?
    {
        match timeout(limit, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => return Ok(stream),
            Ok(Err(error)) => last = ImapError::lost(error.to_string()),
            Err(_) => last = ImapError::lost(timeout_message(limit)),
        }
    }
    Err(last)
}

pub async fn encrypted(
    plain: Box<dyn AsyncStream>,
    tls: &TlsConnector,
    server: &ServerUrl,
) -> Result<Box<dyn AsyncStream>, ImapError> {
    let name = ServerName::try_from(server.host.clone())
        .map_err(|error| ImapError::fatal(error.to_string(), CHECK_TRUST))?;
    let stream = tls.connect(name, plain).await.map_err(|error| {
        let is_trust = error.to_string().contains("certificate");
        let advice = if is_trust { CHECK_TRUST } else { CHECK_TLS };
        ImapError::fatal(format!("no TLS: {}", one_line(&error.to_string())), advice)
    })?;
    Ok(Box::new(stream))
}
