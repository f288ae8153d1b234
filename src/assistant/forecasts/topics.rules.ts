/** What the conversations of a forecast are about. Pure and deterministic. */
import { gapEntryOf } from '../../agent/answering/unanswered.js';
import { groupedBy } from '../../platform/kernel/groups.js';
import { SAME_QUESTION_MIN } from '../../platform/kernel/likeness.js';
import { grouped } from './proposals/groups.rules.js';

export interface Matter {
  id: string;
  language: string | null;
  /** The question of the first turn with a matter, and what the agent says that it is about; null = none has one. */
  asked: string | null;
  intent: string | null;
  /** Of the articles that it quotes: one for each quotation. */
  titles: readonly string[];
}

/**
 * The topic of each conversation that has one: who asks the same has the same. It has the title of the article that is
 * quoted most there, else the question in a customer's words; what has the same name is one topic.
 */
export function topicNames(matters: readonly Matter[]): Map<string, string> {
  const worded = matters
    .filter((matter) => nameOf([matter]) !== null)
    .map((matter) => ({ matter, words: gapEntryOf(matter.asked ?? '', matter.language ?? 'und').lexemes }));
  const groups = [
    ...grouped(worded, SAME_QUESTION_MIN),
    // Without words that mean something, there is nothing to compare.
    ...worded.filter(({ words }) => words.length === 0).map((one) => [one]),
  ];
  return new Map(
    groups.flatMap((group) => {
      const name = nameOf(group.map(({ matter }) => matter));
      return name === null ? [] : group.map(({ matter }) => [matter.id, name] as const);
    }),
  );
}

const nameOf = (matters: readonly Matter[]): string | null =>
  mostOf(matters.flatMap(({ titles }) => titles)) ?? mostOf(matters.flatMap(({ intent }) => intent ?? []));

/** The text that occurs most; of equals the first. */
function mostOf(texts: readonly string[]): string | null {
  const found = [...groupedBy(texts.map((text) => text.trim()).filter(Boolean), (text) => text)];
  return found.sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}
