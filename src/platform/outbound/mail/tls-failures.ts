/** Says which mail server could not be reached by TLS, and why, in words for the person who entered it. Pure. */
import type { MailServer } from './mail-server.js';

/** What is wrong with a server's certificate, by the codes of OpenSSL and Node. */
const CERTIFICATE: Record<string, string> = {
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is self-signed, and not trusted here',
  SELF_SIGNED_CERT_IN_CHAIN: 'comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT: 'comes from an authority that is not trusted here',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'comes from an authority that is not trusted here',
  // Also the code for a server that leaves out its intermediate certificates.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes from an authority that is not trusted here',
  CERT_HAS_EXPIRED: 'has expired',
  CERT_NOT_YET_VALID: 'is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another host name',
};
const NO_STARTTLS = ['Server does not support STARTTLS', 'Error upgrading connection with STARTTLS'];
const HANDSHAKE = /^(?:EPROTO|ERR_SSL_\w+)$/;
const NAMES_SHOWN = 3;

interface TlsError extends Error {
  code?: string;
  /** The cause's code, where nodemailer has put its own into `code`. */
  originalCode?: string;
  cert?: { subjectaltname?: string };
}

/** There is no secure connection to the server, so nothing secret was sent. */
export class NotSecure extends Error {
  override readonly name = 'NotSecure';
}

/** The error to report for a failed connection: in plain words if TLS is the reason, else the error itself. */
export function connectionError(error: unknown, { host, port }: MailServer): unknown {
  const { code, originalCode, message = '', cert } = error as TlsError;
  const tlsCode = originalCode ?? code ?? '';
  const secure = (problem: string) => new NotSecure(problem, { cause: error });
  const reason = CERTIFICATE[tlsCode] && reasonOf(CERTIFICATE[tlsCode], cert);
  if (reason) return secure(`The certificate of ${host} ${reason}. No password was sent.`);
  if (NO_STARTTLS.some((start) => message.startsWith(start)))
    return secure(
      `${host} did not accept STARTTLS on port ${port}, which this account requires. No password was sent.`,
    );
  if (HANDSHAKE.test(tlsCode))
    return secure(`TLS with ${host} on port ${port} failed (${tlsCode}). No password was sent.`);
  return error;
}

/** With the names that the certificate is for: only Node's error for another name has the certificate. */
function reasonOf(reason: string, cert: TlsError['cert']): string {
  const names = cert?.subjectaltname?.split(', ').map((name) => name.replace(/^(?:DNS|IP Address):/, ''));
  return names ? `is for another host name: ${names.slice(0, NAMES_SHOWN).join(', ')}` : reason;
}
