/** Writes src/agent/answering/confidence.json from recorded turns: the share of right replies among proven ones. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import rates from '../../src/agent/answering/confidence.json';
import { Recordings } from '../worlds/runner/recordings.js';
import { runWorld, type Outcome } from '../worlds/runner/run-world.js';
import { readWorld, TUNING_WORLDS } from '../worlds/runner/world.js';

const FILE = join(__dirname, '../../src/agent/answering/confidence.json');

export async function fitConfidence(): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const name of TUNING_WORLDS)
    outcomes.push(...(await runWorld(readWorld(name), { recordings: new Recordings() })));
  const fitted = { ...rates };
  for (const kind of Object.keys(rates) as (keyof typeof rates)[]) {
    const turns = outcomes.filter(({ result }) => result?.usage && result.confidence === rates[kind]);
    const right = turns.filter(({ verdict }) => verdict === 'right' || verdict === 'well').length;
    // By the rule of succession, so that a few turns do not make a rate of 1.
    fitted[kind] = Math.round((1_000 * (right + 1)) / (turns.length + 2)) / 1_000;
    process.stdout.write(`${kind}: ${right} of ${turns.length} right, ${rates[kind]} → ${fitted[kind]}\n`);
  }
  // Turns are told apart by their rate.
  if (fitted.doubted === fitted.proven) fitted.doubted -= 0.001;
  writeFileSync(FILE, `${JSON.stringify(fitted, null, 2)}\n`);
}
