/** Who else a mail is for: shown to the team, and answered like its writer. Pure. */
import type { Participant } from '../channel-adapter.js';
import { normalAddress, withoutDetail, type MailAddress } from '../../platform/kernel/mail/mail-address.js';
import type { ReadMail } from '../../platform/kernel/mail/read-mail.js';
import { DAEMONS, takesNoReplies, type Writer } from './writer.rules.js';

/** A mail to more people is a circular: nobody answers all of them. */
const PARTICIPANTS_MAX = 50;
/** What a server takes without quotes, so that no address can add another to a header. */
const PLAIN = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@[^@,;:"()[\]\\]{1,255}$/u;

type Field = 'Reply-To' | 'To' | 'Cc';
export type Other = MailAddress & { field: Field };

/**
 * Those whom the header names, each once; neither the writer, nor addresses that take no replies, nor we: our
 * mailboxes, whatever the detail, and the addresses under which the mail was delivered to us, such as an alias.
 */
export function othersIn(
  { replyTo, to, cc, from, deliveredTo, lists }: ReadMail,
  { address, isSender }: Writer,
  ownAddresses: readonly string[],
): Other[] {
  // A form or portal that wrote for a person reads no answers.
  const machine = isSender ? [] : from.map((sender) => sender.address);
  const known = new Set([address, ...ownAddresses, ...deliveredTo, ...lists, ...machine].map(comparable));
  const inField = (field: Field, people: readonly MailAddress[]): Other[] => people.map((one) => ({ field, ...one }));
  return [...inField('Reply-To', replyTo), ...inField('To', to), ...inField('Cc', cc)].filter((other) => {
    const plain = comparable(other.address);
    const isPerson = !known.has(plain) && !takesNoReplies(plain);
    known.add(plain);
    return isPerson;
  });
}

/** Of these, those who get our answers too. Nobody, if the mail went to more than fifty. */
export function participantsOf(others: readonly Other[]): Participant[] {
  const people = others.flatMap(({ name, address: text }) => {
    const address = normalAddress(text);
    if (address === null || !PLAIN.test(address) || DAEMONS.test(address)) return [];
    return [{ name: name?.replace(/\s+/g, ' ') ?? null, address }];
  });
  return people.length > PARTICIPANTS_MAX ? [] : people;
}

/** Lines as of a header, for the team. */
export function otherLines(others: readonly Other[]): string[] {
  return (['Reply-To', 'To', 'Cc'] as const).flatMap((field) => {
    const people = others.filter((other) => other.field === field);
    return people.length === 0 ? [] : [`${field}: ${people.map(named).join(', ')}`];
  });
}

export const named = ({ name, address }: MailAddress): string => (name === null ? address : `${name} <${address}>`);

const comparable = (address: string): string => withoutDetail(normalAddress(address) ?? address);
