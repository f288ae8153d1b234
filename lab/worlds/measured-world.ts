/** What the specs of the worlds claim. Each world has its own file, so that two workers share them. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Recordings, RECORDINGS_FOLDER } from './runner/recordings.js';
import { summary } from './runner/report.js';
import { runWorld, type Outcome } from './runner/run-world.js';
import type { Verdict } from './runner/scoring.js';
import { readWorld } from './runner/world.js';

/** The measured figures minus a small margin; raise them when the agent improves. */
interface Limits {
  /** Said completely. */
  right: number;
  /** Said completely, or offered with all that is asked. */
  inFull: number;
  wrong: number;
  /** Questions without an answer that get one. */
  invented: number;
}

const share = (outcomes: Outcome[], verdict: Verdict, ...expecting: string[]): number => {
  const asked = outcomes.filter(({ question }) => expecting.includes(question.expect));
  return asked.filter((outcome) => outcome.verdict === verdict).length / asked.length;
};

/** The embedded engine, on a world for tuning. */
export function testEmbedded(name: string, { right, inFull, wrong, invented }: Limits): void {
  it(`${name} is answered by the embedded engine no worse than before`, async () => {
    const outcomes = await runWorld(readWorld(name));
    try {
      expect(share(outcomes, 'right', 'answer', 'correct')).toBeGreaterThanOrEqual(right);
      const asked = outcomes.filter(({ question }) => ['answer', 'correct'].includes(question.expect));
      const full = asked.filter(({ verdict, isSuggested }) => verdict === 'right' || isSuggested);
      expect(full.length / asked.length).toBeGreaterThanOrEqual(inFull);
      expect(share(outcomes, 'wrong', 'answer', 'correct')).toBeLessThanOrEqual(wrong);
      expect(share(outcomes, 'badly', 'abstain')).toBeLessThanOrEqual(invented);
    } catch (error) {
      throw new Error(`${name}:\n${summary(outcomes)}`, { cause: error });
    }
  });
}

/** Recordings of a large model. */
export function testRecorded(name: string, { isReproducible = false } = {}): void {
  const isMissing = !existsSync(join(RECORDINGS_FOLDER, 'worlds'));
  const reason = 'no set `worlds` in lab/recordings yet (npm run lab -- eval worlds --model recorded --help)';
  const title = `${name} is answered with a large model as well as when it was recorded`;

  // Lower limits of the figures, which readers checked too; turns whose prompts have changed wait for new recordings.
  (isMissing ? it.skip : it)(isMissing ? `${title}: ${reason}` : title, async () => {
    const recordings = new Recordings();
    const outcomes = await runWorld(readWorld(name), { recordings });
    const replayed = outcomes.filter(({ replies }) => replies !== 'pending');
    process.stdout.write(
      `${name}: ${outcomes.length - replayed.length} of ${outcomes.length} turns ask for new recordings\n`,
    );
    expect(replayed.length).toBeGreaterThan(outcomes.length / 2);
    expect(share(replayed, 'right', 'answer', 'correct')).toBeGreaterThanOrEqual(0.9);
    expect(share(replayed, 'wrong', 'answer', 'correct')).toBeLessThanOrEqual(0.03);
    expect(share(replayed, 'badly', 'abstain')).toBeLessThanOrEqual(0.15);
    expect(share(replayed, 'well', 'small_talk')).toBeGreaterThanOrEqual(0.9);
    if (!isReproducible) return;
    const again = await runWorld(readWorld(name), { recordings });
    expect(JSON.stringify(again)).toBe(JSON.stringify(outcomes));
  });
}
