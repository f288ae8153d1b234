/** The words of a mail to the team about a hand-off. Pure. */
import { oneLine, withoutLinks } from '../../outbound/mail/mail-words.js';
import { ticketRef, type HandoffKind } from './handoffs.dto.js';

export type TeamMailReason = 'opened' | 'waiting';

export interface TeamMailFacts {
  ticket_number: number;
  kind: HandoffKind;
  /** What is asked of the team; empty when it was erased. */
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

/** @param url of the service; null where the operator has set none */
export function teamMail(
  reason: TeamMailReason,
  { kind, ask, company: name, ...row }: TeamMailFacts,
  url: string | null,
): { subject: string; text: string } {
  const [ref, company] = [ticketRef(row), oneLine(name)];
  const [subject, happened] =
    reason === 'opened'
      ? [`${ref}: new ${KINDS[kind]} (${company})`, `A hand-off was opened in ${company}.`]
      : [`${ref}: the customer is waiting (${company})`, `The customer wrote again, and has no answer yet.`];
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
