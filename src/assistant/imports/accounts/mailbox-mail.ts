/** A mail as one of an mbox (RFC 4155), which the adapter of mailboxes cuts again. Pure. */
import { EntryFailed } from './account-client.js';

const BEGIN = 'From MAILER-DAEMON Thu Jan  1 00:00:00 1970\r\n';
/** What begins otherwise would not be told from the end of the mail before. */
const HEADER = /^[!-9;-~]{1,80}:/;

/** @throws EntryFailed if it does not begin like a mail */
export function asMbox(mail: Buffer): Buffer {
  if (!HEADER.test(mail.toString('latin1', 0, 100))) throw new EntryFailed('The mail cannot be read.');
  const isMarked = mail.includes('\nFrom ');
  const body = isMarked ? Buffer.from(mail.toString('latin1').replaceAll('\nFrom ', '\n>From '), 'latin1') : mail;
  return Buffer.concat([Buffer.from(BEGIN), body, Buffer.from('\r\n\r\n')]);
}
