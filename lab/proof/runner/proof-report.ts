/** Formats the figures of a run. Pure. */
import { FATES, type Fate, type ProofOutcome } from './run-proof.js';

export const countOf = (outcomes: ProofOutcome[], ...fates: Fate[]): number =>
  outcomes.filter(({ fate }) => fates.includes(fate)).length;

const share = (part: number, whole: number): string =>
  `${part}/${whole} (${((100 * part) / Math.max(1, whole)).toFixed(1)} %)`;

/** A row per kind and truth, in the order of the cases. */
export function proofTable(outcomes: ProofOutcome[]): string {
  const titleOf = ({ case: { kind, truth } }: ProofOutcome): string => `${kind} ${truth ? 'true' : 'false'}`;
  const row = (title: string, of: ProofOutcome[]): string => {
    const cells = FATES.map((fate) => String(countOf(of, fate) || '').padStart(12));
    return `${title.padEnd(26)}${String(of.length).padStart(6)}${cells.join('')}  ${reasons(of)}`.trimEnd();
  };
  const titles = [...new Set(outcomes.map(titleOf))];
  return [
    `${'kind'.padEnd(26)}${'cases'.padStart(6)}${FATES.map((fate) => fate.padStart(12)).join('')}`,
    ...titles.map((title) =>
      row(
        title,
        outcomes.filter((one) => titleOf(one) === title),
      ),
    ),
    row('total', outcomes),
  ].join('\n');
}

function reasons(outcomes: ProofOutcome[]): string {
  const stopped = outcomes.flatMap(({ reason }) => reason ?? []);
  return [...new Set(stopped)]
    .map((reason) => `${reason} ${stopped.filter((other) => other === reason).length}`)
    .join(', ');
}

/** The main figures: false sentences sent, and true ones refused. */
export function proofSummary(name: string, outcomes: ProofOutcome[]): string {
  const isTrue = outcomes.filter(({ case: one }) => one.truth);
  const isFalse = outcomes.filter(({ case: one }) => !one.truth);
  const pending = countOf(outcomes, 'pending');
  const judge = (of: ProofOutcome[]): string =>
    pending > 0 ? `${countOf(of, 'pending')} pending` : share(countOf(of, 'unsupported', 'beside'), of.length);
  const refused =
    pending > 0 ? '' : `true refused: ${share(countOf(isTrue, 'hard', 'unsupported', 'beside'), isTrue.length)}, `;
  return [
    `${name}, false let out: ${share(countOf(isFalse, 'out'), isFalse.length)}` +
      ` (stopped by hard checks ${share(countOf(isFalse, 'hard'), isFalse.length)}, by the judge ${judge(isFalse)})`,
    `${name}, ${refused}true refused by hard checks ${share(countOf(isTrue, 'hard'), isTrue.length)}, by the judge ${judge(isTrue)}`,
  ].join('\n');
}

/** One sentence with its result, for reading. */
export function proofDetail({ case: one, fate, reason, flags, unmatched, units }: ProofOutcome): string {
  return [
    `${one.id} ${one.kind} ${String(one.truth)} ${fate.toUpperCase()} ${[reason, ...flags].filter(Boolean).join(' ')}`,
    `  > ${one.message}`,
    `  < ${one.sentence}${one.computation ? ` {${one.computation}}` : ''}`,
    ...units.map((unit) => `    ${unit}`),
    ...unmatched.map((quote) => `    in no unit: ${quote}`),
  ].join('\n');
}
