/** Whole turns of companies, by a judge that was fitted on others: what would be said, and how surely. */
import { WEIGHTS } from '../../src/agent/answering/weights.js';
import { runWorld } from '../worlds/runner/run-world.js';
import type { Verdict } from '../worlds/runner/scoring.js';
import type { World } from '../worlds/runner/world.js';

/** A question, and the answer composed for it. */
export interface WholeTurn {
  world: string;
  kind: string;
  isAnswerable: boolean;
  /** Of the answer; `silent` if none is said. */
  verdict: Verdict;
  confidence: number;
}

/** All that may be said is asked for. */
const CERTAIN_FROM = 0.5;

/** Asks the worlds' questions about knowledge, saying everything that may be said. */
export async function wholeTurns(worlds: World[]): Promise<WholeTurn[]> {
  const { structured } = WEIGHTS;
  const { enough } = structured;
  structured.enough = CERTAIN_FROM;
  const turns: WholeTurn[] = [];
  for (const world of worlds)
    for (const { question, verdict, result } of await runWorld(world)) {
      const { kind, expect } = question;
      if (!result || !['answer', 'correct', 'abstain'].includes(expect) || kind === 'hostile') continue;
      const { confidence } = result;
      turns.push({ world: world.name, kind, isAnswerable: expect !== 'abstain', verdict, confidence });
    }
  structured.enough = enough;
  return turns;
}
