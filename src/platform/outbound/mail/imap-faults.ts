/** Why a mail server is not read: in the process that speaks with it, and as the application sees it. */
import type { ImapFault } from './imap-messages.js';

const CHARS_MAX = 1_000;

/** The server does not give what it was asked for, or the connection ended. */
export class MailServerFault extends Error {
  override readonly name: string = 'MailServerFault';
}

/** The server said more than honest servers do: it is not asked again at once. */
export class MailServerExcess extends MailServerFault {
  override readonly name = 'MailServerExcess';
}

/** Its reading was interrupted here, for no fault of the server. */
export class MailServerUnread extends MailServerFault {
  override readonly name = 'MailServerUnread';
}

/** An answer that does not come. */
export class MailServerSlow extends MailServerFault {
  override readonly name = 'MailServerSlow';
}

export const errorOf = ({ isExcess, message, ...fields }: ImapFault): Error =>
  Object.assign(isExcess ? new MailServerExcess(message) : new MailServerFault(message), fields);

/** What a server said is cut. @param excess what was too much */
export function faultOf(error: unknown, excess: string | null): ImapFault {
  const { message, authenticationFailed, cert, ...fields } = error as Error & Partial<ImapFault>;
  const { code, originalCode, responseText, serverResponseCode } = fields;
  const texts = Object.entries({ code, originalCode, responseText, serverResponseCode })
    .filter(([, text]) => typeof text === 'string')
    .map(([name, text]) => [name, text?.slice(0, CHARS_MAX)]);
  return {
    message: excess ?? message.slice(0, CHARS_MAX),
    isExcess: excess !== null,
    authenticationFailed: authenticationFailed === true,
    // Only Node's error for another name has the certificate, which may have no list of names.
    cert: cert && { subjectaltname: cert.subjectaltname?.slice(0, CHARS_MAX) },
    ...Object.fromEntries(texts),
  };
}
