/** Who is behind a mail: the person to whom its answers go. Pure. */
import { normalAddress, withoutDetail, type MailAddress } from '../../platform/kernel/mail/mail-address.js';

export const DAEMONS = /^(?:mailer-daemon|postmaster)@/;
const NO_REPLY = /^(?:no-?reply|do-?not-?reply|noreply[\w.-]{0,40})(?:[+@])/;

export interface MailAddresses {
  from: readonly MailAddress[];
  replyTo: readonly MailAddress[];
  /** Addresses of the list that passed it on. */
  lists: readonly string[];
}

export interface Writer extends MailAddress {
  /** The address is the mail's From; if it is from Reply-To, nothing proves it. */
  isSender: boolean;
}

/**
 * Contact forms and portals write from one address for all their visitors, and name the visitor in Reply-To. Addresses
 * that reach no single person do not count there: our own mailboxes (an answer would come back), lists, and those that
 * take no replies. The sender counts if Reply-To names them, or no usable address.
 * @returns null if there is no usable address
 */
export function writerOf({ from, replyTo, lists }: MailAddresses, ownAddresses: readonly string[]): Writer | null {
  const [sender] = from.flatMap(normalised);
  const closed = new Set([...ownAddresses, ...lists].flatMap((address) => normalAddress(address) ?? []));
  const wanted = replyTo
    .flatMap(normalised)
    .filter(({ address }) => !closed.has(withoutDetail(address)) && !closed.has(address) && !takesNoReplies(address));
  const [first] = wanted;
  if (first && !wanted.some(({ address }) => address === sender?.address)) return { ...first, isSender: false };
  return sender ? { ...sender, isSender: true } : null;
}

export const takesNoReplies = (address: string): boolean => NO_REPLY.test(address);

function normalised({ name, address: text }: MailAddress): MailAddress[] {
  const address = normalAddress(text);
  return address === null ? [] : [{ name, address }];
}
