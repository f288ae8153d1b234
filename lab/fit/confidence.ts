/** Writes src/agent/answering/confidence.json from recorded turns: the share of right replies by how they were made. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import shares from '../../src/agent/answering/confidence.json';
import type { ReplyCourse } from '../../src/agent/answering/confidence.js';
import { Recordings } from '../worlds/runner/recordings.js';
import { runWorld, type Outcome } from '../worlds/runner/run-world.js';
import { readWorld, TUNING_WORLDS } from '../worlds/runner/world.js';

const FILE = join(__dirname, '../../src/agent/answering/confidence.json');
/** Weight of the present share, in replies, so that a few turns do not make a share of 1. */
const PRIOR_REPLIES = 5;
/** Not fitted: replies that state nothing. */
const FIXED: ReplyCourse[] = ['unknown'];

export async function fitConfidence(): Promise<void> {
  const outcomes: Outcome[] = [];
  for (const name of TUNING_WORLDS)
    outcomes.push(...(await runWorld(readWorld(name), { recordings: new Recordings() })));
  const fitted = { ...shares };
  for (const course of Object.keys(shares) as ReplyCourse[]) {
    const turns = outcomes.filter(
      (one) => one.result?.confidence === shares[course] && one.result.usage && !isHonestPart(one),
    );
    const right = turns.filter(({ verdict }) => verdict === 'right' || verdict === 'well').length;
    const share = (right + PRIOR_REPLIES * shares[course]) / (turns.length + PRIOR_REPLIES);
    if (!FIXED.includes(course)) fitted[course] = distinct(Math.round(share * 1_000) / 1_000, course, fitted);
    process.stdout.write(`${course}: ${right} of ${turns.length} right, ${shares[course]} → ${fitted[course]}\n`);
  }
  writeFileSync(FILE, `${JSON.stringify(fitted, null, 2)}\n`);
}

/** Mixes known and unknown parts, which the scoring of unanswerable questions cannot detect. */
const isHonestPart = ({ result, question }: Outcome): boolean => question.expect === 'abstain' && result!.isPartial;

/** Courses are distinguished by their share, so shares must be unique. */
function distinct(share: number, course: ReplyCourse, fitted: typeof shares): number {
  const others = (Object.keys(fitted) as ReplyCourse[]).filter((one) => one !== course).map((one) => fitted[one]);
  return others.includes(share) ? distinct(Math.round((share - 0.001) * 1_000) / 1_000, course, fitted) : share;
}
