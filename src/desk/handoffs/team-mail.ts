/** The text of a mail to the team about a hand-off. Pure. */
import { oneLine, withoutLinks } from '../../platform/outbound/mail/mail-words.js';
import { ticketRef, type HandoffKind } from './handoffs.dto.js';

export type TeamMailReason = 'opened' | 'waiting' | 'not_picked_up' | 'assigned';

export interface TeamMailFacts {
  ticket_number: number;
  kind: HandoffKind;
  /** The request to the team; empty after an erasure. */
  ask: string;
  /** Name of the workspace. */
  company: string;
}

const ASK_CHARS_MAX = 300;

const KINDS: Record<HandoffKind, string> = {
  ticket: 'ticket',
  live_chat: 'live chat',
  callback: 'callback',
  approval: 'approval',
  complaint: 'complaint',
  retention: 'retention',
};

const REASONS: Record<
  TeamMailReason,
  (named: { ref: string; kind: string; company: string }) => { subject: string; happened: string }
> = {
  opened: ({ ref, kind, company }) => ({
    subject: `${ref}: new ${kind} (${company})`,
    happened: `A hand-off was opened in ${company}.`,
  }),
  waiting: ({ ref, company }) => ({
    subject: `${ref}: the customer is waiting (${company})`,
    happened: 'The customer wrote again, and has no answer yet.',
  }),
  not_picked_up: ({ ref, company }) => ({
    subject: `${ref}: no one has picked this up (${company})`,
    happened: 'No one has taken this hand-off yet.',
  }),
  assigned: ({ ref, company }) => ({
    subject: `${ref}: assigned to you (${company})`,
    happened: 'A hand-off was assigned to you.',
  }),
};

/** The mail to a member whom a private note mentions; the note itself stays in the workspace. */
export function mentionMail(
  { author, company: name }: { author: string; company: string },
  url: string | null,
): { subject: string; text: string } {
  const [who, company] = [oneLine(withoutLinks(author)), oneLine(name)];
  const lines = [`${who} mentioned you in a private note about a conversation.`, ...(url ? ['', url] : [])];
  return { subject: `${who} mentioned you (${company})`, text: lines.join('\n') + '\n' };
}

/** @param url of the service; null if the operator has not set it */
export function teamMail(
  reason: TeamMailReason,
  { kind, ask, company: name, ...row }: TeamMailFacts,
  url: string | null,
): { subject: string; text: string } {
  const [ref, company] = [ticketRef(row), oneLine(name)];
  const { subject, happened } = REASONS[reason]({ ref, kind: KINDS[kind], company });
  const summary = shortened(withoutLinks(ask));
  const lines = [
    happened,
    '',
    `Hand-off: ${ref}, ${KINDS[kind]}`,
    ...(summary ? [`Request: ${summary}`] : []),
    ...(url ? ['', url] : []),
  ];
  return { subject, text: lines.join('\n') + '\n' };
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= ASK_CHARS_MAX ? text : `${characters.slice(0, ASK_CHARS_MAX).join('').trimEnd()}…`;
}
