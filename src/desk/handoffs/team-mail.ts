/** The text of a mail to the team about a hand-off. Pure. */
import { plainText } from '../../platform/kernel/markdown/plain.js';
import { mailLanguage } from '../../platform/outbound/mail/mail-language.js';
import { oneLine, withoutLinks } from '../../platform/outbound/mail/mail-words.js';
import { ticketRef, type HandoffKind } from './handoffs.dto.js';
import { TEAM_MAILS, type TeamMailReason } from './team-mail-texts.js';

export interface TeamMailFacts {
  ticket_number: number;
  kind: HandoffKind;
  /** The request to the team; empty after an erasure. */
  ask: string;
  /** Name of the workspace. */
  company: string;
}

const ASK_CHARS_MAX = 300;

interface MailOptions {
  /** Of the service; null if the operator has not set it. */
  url: string | null;
  /** BCP 47, of the reader's account; null = none chosen. */
  locale: string | null;
}

/** The mail to a member whom a private note mentions; the note itself stays in the workspace. */
export function mentionMail(
  { author, company }: { author: string; company: string },
  { url, locale }: MailOptions,
): { subject: string; text: string } {
  const texts = TEAM_MAILS[mailLanguage(locale)];
  const { subject, happened } = texts.mention({ author: oneLine(withoutLinks(author)), company: oneLine(company) });
  const lines = [happened, ...(url ? ['', url] : [])];
  return { subject, text: lines.join('\n') + '\n' };
}

/** The mail to an owner about a mailbox that has to be connected again. */
export function lostConsentMail(
  { mailbox, locale }: { mailbox: string; locale: string | null },
  link: string,
): { subject: string; text: string } {
  return TEAM_MAILS[mailLanguage(locale)].lostConsent({ mailbox: oneLine(withoutLinks(mailbox)), link });
}

export function teamMail(
  reason: TeamMailReason,
  { kind: id, ask, company, ...row }: TeamMailFacts,
  { url, locale }: MailOptions,
): { subject: string; text: string } {
  const { kinds, reasons, handoff, request } = TEAM_MAILS[mailLanguage(locale)];
  const [ref, kind] = [ticketRef(row), kinds[id]];
  const { subject, happened } = reasons[reason]({ ref, kind, company: oneLine(company) });
  const summary = shortened(withoutLinks(plainText(ask)));
  const lines = [
    happened,
    '',
    handoff({ ref, kind }),
    ...(summary ? [request(summary)] : []),
    ...(url ? ['', url] : []),
  ];
  return { subject, text: lines.join('\n') + '\n' };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= ASK_CHARS_MAX ? text : `${characters.slice(0, ASK_CHARS_MAX).join('').trimEnd()}…`;
}
