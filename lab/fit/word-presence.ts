/** Counts how often the words of questions stand in the lines that answer them. */
import { rateEvidence, standsIn } from '../../src/agent/retrieval/evidence.js';
import { ownTerms } from '../../src/agent/retrieval/query-terms.js';
import { isNameOrNumber, type WordPresence } from '../../src/agent/retrieval/word-presence.js';
import { answersAmong, EVIDENCE_MAX, type Searched } from './examples.js';
import { grouped } from './grouped.js';

/** A word in one question. */
export interface Use {
  world: string;
  stem: string;
  isName: boolean;
  isPresent: boolean;
}

/** Questions that the average counts for. */
const PRIOR_USES = 4;
/** A word of fewer questions is rare: those give the averages. */
const USES_MIN = 4;

/** Words that the knowledge contains, in questions that it answers. */
export const usesIn = (searched: Searched[]): Use[] =>
  searched.flatMap(({ world, question, isAnswerable, found, asked }) => {
    if (!isAnswerable) return [];
    const rated = rateEvidence(found, asked, EVIDENCE_MAX);
    const [answer] = answersAmong(rated, question);
    if (!answer) return [];
    return ownTerms(found.terms)
      .filter(({ frequency }) => frequency > 0)
      .map((term) => ({
        world,
        stem: term.variants[0] ?? term.word,
        isName: isNameOrNumber(term),
        isPresent: standsIn(answer, term),
      }));
  });

/** @param without the world whose own questions do not count */
export function presenceTable(uses: Use[], without: string | null = null): WordPresence {
  const byStem = grouped(
    uses.filter(({ world }) => world !== without),
    ({ stem }) => stem,
  );
  const rare = byStem.filter((own) => own.length < USES_MIN).flat();
  const averageOf = (own: Use[]): number => own.filter(({ isPresent }) => isPresent).length / Math.max(1, own.length);
  const name = averageOf(rare.filter(({ isName }) => isName));
  const other = averageOf(rare.filter(({ isName }) => !isName));
  const words = byStem
    .filter((own) => own.length >= USES_MIN)
    .map((own): [string, number] => {
      const average = own.some(({ isName }) => isName) ? name : other;
      const share = (averageOf(own) * own.length + PRIOR_USES * average) / (own.length + PRIOR_USES);
      return [own[0]!.stem, rounded(share)];
    })
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return { name: rounded(name), other: rounded(other), words: Object.fromEntries(words) };
}

const rounded = (share: number): number => Math.round(100 * share) / 100;
