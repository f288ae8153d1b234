/** Reads requests of the model client: their purpose, from the system prompt, and the sentences sent to a judge. */
import type { CallPurpose } from '../../src/agent/ports/model.js';

/** Sentences that the fake judge considers supported. */
export type StandInVerdict = 'all' | 'none' | 'word for word' | 'beside';

interface Prompt {
  messages: { role: string; content: string }[];
}

/** Phrases that occur in exactly one system prompt. */
const MARKS: [CallPurpose, string][] = [
  ['rewrite', 'into search queries'],
  ['agent', 'Do one of these:'],
  ['tools', 'You never answer the customer.'],
  ['judge', 'You check sentences'],
  ['judge', 'You compare two answers'],
  ['repair', 'Write the whole reply again'],
];

export function purposeOf({ messages }: Prompt): CallPurpose {
  const system = messages[0]?.content ?? '';
  const purposes = MARKS.filter(([, mark]) => system.includes(mark)).map(([purpose]) => purpose);
  if (purposes.length !== 1) throw new Error(`no purpose of its own: ${system.slice(0, 80)}`);
  return purposes[0]!;
}

/** Reply of a judge to the sentences in its prompt. */
export const verdictsOf = ({ messages }: Prompt, verdict: StandInVerdict): string =>
  judgedSentences(messages.at(-1)!.content)
    .map((sentence, index) => `${index + 1} ${letterFor(verdict, sentence)}`)
    .join('\n');

export interface ShownSentence {
  text: string;
  quotes: string[];
}

/** Sentences of a judge's prompt with their quotations, as a careful reader takes them. */
export function judgedSentences(prompt: string): ShownSentence[] {
  const shown: ShownSentence[] = [];
  for (const line of prompt.split('\n')) {
    const sentence = /^SENTENCE \d+ \(JSON\): (.+)$/.exec(line);
    if (sentence) shown.push({ text: JSON.parse(sentence[1]!) as string, quotes: [] });
    const quote = /^ {2}quotation under .*: (".*")$/.exec(line);
    if (quote) shown.at(-1)!.quotes.push(JSON.parse(quote[1]!) as string);
  }
  return shown;
}

function letterFor(verdict: StandInVerdict, { text, quotes }: ShownSentence): string {
  if (verdict === 'all') return 'S';
  if (verdict === 'beside') return 'B';
  if (verdict === 'none') return 'N';
  if (quotes.length === 0) return text.startsWith('I have no information') ? 'S' : 'N';
  return quotes.some((quote) => plain(quote).includes(plain(text))) ? 'S' : 'N';
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[\s.]+/g, ' ')
    .trim();
