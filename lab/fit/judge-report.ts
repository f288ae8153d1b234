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

/** Calibration: the confidence that was said, and how often it was right, by tenths. */
export function calibrationOf(judged: Judged[]): string {
  const error = grouped(judged, ({ confidence }) => Math.min(9, Math.floor(10 * confidence)))
    .map((own) => {
      const said = own.reduce((sum, { confidence }) => sum + confidence, 0);
      return Math.abs(said - own.filter(({ example }) => example.complete === 1).length);
    })
    .reduce((sum, each) => sum + each, 0);
  return `calibration error ${(error / judged.length).toFixed(3)}`;
}
