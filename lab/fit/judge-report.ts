/** How well a judge does on questions that it was not fitted on. */
import type { JudgeExample } from './examples.js';
import { grouped } from './grouped.js';

export interface Judged {
  confidence: number;
  example: JudgeExample;
}

type Shares = Record<'right' | 'complete' | 'wrong' | 'vain' | 'removed', number>;

/** Of questions with an answer, without one, and with a removed one. */
function sharesAt(judged: Judged[], enough: number): Shares {
  const share = (of: Judged[], is: (one: Judged) => boolean): number => of.filter(is).length / Math.max(1, of.length);
  const isSaid = ({ confidence }: Judged): boolean => confidence >= enough;
  const real = judged.filter(({ example }) => example.isAnswerable);
  const others = judged.filter(({ example }) => !example.isAnswerable);
  return {
    right: share(real, (one) => isSaid(one) && one.example.complete > 0),
    complete: share(real, (one) => isSaid(one) && one.example.complete === 1),
    wrong: share(real, (one) => isSaid(one) && one.example.complete === 0),
    vain: share(
      others.filter(({ example }) => example.isUnanswerable),
      isSaid,
    ),
    removed: share(
      others.filter(({ example }) => !example.isUnanswerable),
      isSaid,
    ),
  };
}

export const shown = (judged: Judged[], enough: number): string =>
  `from ${enough}: ${Object.entries(sharesAt(judged, enough))
    .map(([name, share]) => `${name} ${share.toFixed(3)}`)
    .join(', ')}`;

/** Maximum share of the questions of ordinary companies, and of catalogues, that are answered wrongly. */
const WRONG_MAX = 0.055;
/** Maximum share of their questions without an answer, other than near misses, that are answered. */
const UNANSWERABLE_MAX = 0.05;
/** Maximum share of the near misses in catalogues. A whole turn's rules withhold more than half of these answers. */
const NEAR_MISS_MAX = 0.1;

/** Customers of ordinary companies ask in everyday words; the other companies are harder than any customer's. */
const ORDINARY = 'everyday';
/** Catalogues of many products that are alike are asked for single facts. */
const CATALOGUE = 'fact';

/**
 * The lowest threshold within the limits, on ordinary companies and on catalogues. A company counts as one, however
 * many questions were asked of it.
 */
export function enoughFor(judged: Judged[]): number {
  const companies = grouped(judged, ({ example }) => example.world);
  const withKind = (kind: string): Judged[][] =>
    companies.filter((own) => own.some(({ example }) => example.kind === kind));
  const [ordinary, catalogues] = [withKind(ORDINARY), withKind(CATALOGUE)];
  const all = Array.from({ length: 66 }, (_, at) => (15 + at) / 100);
  const isAllowed = (enough: number): boolean =>
    [ordinary, catalogues].every(
      (group) =>
        mean(group, (own) => sharesAt(own, enough).wrong) <= WRONG_MAX &&
        mean(group, (own) => vainAt(own, enough, 'unanswerable')) <= UNANSWERABLE_MAX,
    ) && mean(catalogues, (own) => vainAt(own, enough, 'near_miss')) <= NEAR_MISS_MAX;
  return all.find(isAllowed) ?? all.at(-1)!;
}

const mean = (group: Judged[][], shareOf: (own: Judged[]) => number): number =>
  group.reduce((sum, own) => sum + shareOf(own), 0) / group.length;

/** The share of the questions without an answer of one kind that are answered. */
const vainAt = (own: Judged[], enough: number, kind: string): number =>
  sharesAt(
    own.filter(({ example }) => example.kind === kind),
    enough,
  ).vain;

/** Calibration: the confidence that was said, and how often it was right, by tenths. */
export function calibrationOf(judged: Judged[]): string {
  const error = grouped(judged, ({ confidence }) => Math.min(9, Math.floor(10 * confidence)))
    .map((own) => {
      const said = own.reduce((sum, { confidence }) => sum + confidence, 0);
      return Math.abs(said - own.filter(({ example }) => example.complete > 0).length);
    })
    .reduce((sum, each) => sum + each, 0);
  return `calibration error ${(error / judged.length).toFixed(3)}`;
}
