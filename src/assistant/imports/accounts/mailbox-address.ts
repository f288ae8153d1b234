/** `imaps://mail.acme.example`, or `imap://` for STARTTLS; that of no encryption is for networks of the operator. */
import {
  imapPortOf,
  MAIL_HOST,
  type MailSecurity,
  type MailServer,
} from '../../../platform/outbound/mail/mail-server.js';
import { urlOf } from '../../../platform/kernel/url.js';

const SECURITIES: Readonly<Record<string, MailSecurity>> = {
  'imaps:': 'tls',
  'imap:': 'starttls',
  'imap+plain:': 'none',
};

/** null = it is no address of a mailbox, or holds more than a server */
export function mailboxAt(address: string): Pick<MailServer, 'host' | 'port' | 'security'> | null {
  const url = urlOf(address);
  const security = url && SECURITIES[url.protocol];
  if (!url || !security || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (!MAIL_HOST.test(host) || !['', '/'].includes(url.pathname)) return null;
  return { host, security, port: Number(url.port) || imapPortOf(security) };
}
