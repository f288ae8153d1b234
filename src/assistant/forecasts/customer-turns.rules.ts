/** A conversation of another product as turns of its customer, with what was said before, and then replied. Pure. */
import type { ImportedLine } from '../imports/imported-conversations.reader.js';

export interface CustomerTurn {
  /** The customer's messages up to the next reply, as one. */
  question: string;
  /** What was said before, oldest first. */
  dialogue: { from: 'customer' | 'agent' | 'team'; text: string }[];
  /** What colleagues wrote before the customer wrote again; null = nothing. */
  reply: string | null;
  /** From the customer's last message to a colleague's first; null without a reply. */
  replySeconds: number | null;
}

/** More of a conversation is not tried: by then it is long with a colleague. */
const TURNS_MAX = 20;
const DIALOGUE_MAX = 20;
const REPLY_CHARACTERS_MAX = 4_000;
const QUESTION_CHARACTERS_MAX = 4_000;

/** Notes and what the system wrote are not said. */
export function customerTurns(lines: readonly ImportedLine[]): CustomerTurn[] {
  const turns: CustomerTurn[] = [];
  const said = lines.filter(({ author, text }) => author !== 'system' && author !== 'note' && text.trim() !== '');
  for (let at = 0; at < said.length && turns.length < TURNS_MAX;) {
    const first = said.findIndex(({ author }, index) => index >= at && author === 'customer');
    if (first < 0) break;
    const end = indexFrom(said, first, ({ author }) => author !== 'customer');
    const next = indexFrom(said, end, ({ author }) => author === 'customer');
    const replies = said.slice(end, next).filter(({ author }) => author === 'teammate');
    turns.push({
      question: joined(said.slice(first, end), QUESTION_CHARACTERS_MAX),
      dialogue: said.slice(Math.max(0, first - DIALOGUE_MAX), first).map(({ author, text }) => ({
        from: author === 'customer' ? 'customer' : author === 'teammate' ? 'team' : 'agent',
        text,
      })),
      reply: replies.length > 0 ? joined(replies, REPLY_CHARACTERS_MAX) : null,
      replySeconds: secondsBetween(said[end - 1], replies[0]),
    });
    at = next;
  }
  return turns;
}

function indexFrom(lines: ImportedLine[], from: number, is: (line: ImportedLine) => boolean): number {
  const found = lines.findIndex((line, index) => index >= from && is(line));
  return found < 0 ? lines.length : found;
}

const joined = (lines: ImportedLine[], charactersMax: number): string =>
  lines
    .map(({ text }) => text.trim())
    .join('\n\n')
    .slice(0, charactersMax)
    .toWellFormed();

const secondsBetween = (asked: ImportedLine | undefined, replied: ImportedLine | undefined): number | null =>
  asked && replied ? Math.max(0, Math.round((Date.parse(replied.at) - Date.parse(asked.at)) / 1_000)) : null;
