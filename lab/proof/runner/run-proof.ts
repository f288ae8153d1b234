/** Runs sentences whose truth is known through the proof: the hard checks, then the judge, one sentence per call. */
import { ModelSession } from '../../../src/agent/models/model-session.js';
import { hardCheck, type HardFailure } from '../../../src/agent/proof/hard-checks.js';
import { judgeSentences, type JudgeContext } from '../../../src/agent/proof/judge.js';
import { cellsOf } from '../../../src/platform/kernel/markdown/cells.js';
import { headsOf } from '../../../src/agent/proof/table-rows.js';
import type { Evidence } from '../../../src/agent/ports/model.js';
import type { ProposedSentence } from '../../../src/agent/proof/proposed.js';
import { RecordedModel, ReplyPending } from '../../worlds/runner/recorded-model.js';
import type { Recordings } from '../../worlds/runner/recordings.js';
import { readWorld } from '../../worlds/runner/world.js';
import type { ProofCase } from './cases.js';
import { CitedUnits } from './cited-units.js';

/**
 * `hard`: stopped by a hard check; `unsupported` and `beside`: by the judge; `out`: sent; `pending`: not judged
 * yet.
 */
export const FATES = ['hard', 'unsupported', 'beside', 'out', 'pending'] as const;
export type Fate = (typeof FATES)[number];

export interface ProofOutcome {
  case: ProofCase;
  fate: Fate;
  /** The hard check that stopped it. */
  reason: HardFailure | null;
  /** The doubts that the judge is shown. */
  flags: string[];
  /** Quotations that no unit of evidence contains. */
  unmatched: string[];
  /** The cited text, as it was indexed. */
  units: string[];
}

/** Long enough for no call to depend on the clock. */
const MODEL_BUDGET_MS = 600_000;

/** @param recordings of a judge; null = hard checks alone */
export async function runProof(cases: ProofCase[], recordings: Recordings | null): Promise<ProofOutcome[]> {
  const worlds = new Map<string, { company: string; units: CitedUnits }>();
  const outcomes: ProofOutcome[] = [];
  for (const one of cases) {
    if (!worlds.has(one.world)) {
      const world = readWorld(one.world);
      worlds.set(one.world, { company: world.company.name, units: await CitedUnits.of(world) });
    }
    const { company, units } = worlds.get(one.world)!;
    outcomes.push(await outcomeOf(one, { company, units, recordings }));
  }
  return outcomes;
}

interface Proving {
  company: string;
  units: CitedUnits;
  recordings: Recordings | null;
}

async function outcomeOf(one: ProofCase, { company, units, recordings }: Proving): Promise<ProofOutcome> {
  const found = one.quotes.map((quote) => units.find(one.article ?? '', quote));
  const sentence: ProposedSentence = {
    text: one.sentence,
    cited: [...new Set(found.flat())],
    unknownCitations: 0,
    computations: one.computation === null ? [] : [one.computation],
  };
  const context: JudgeContext = {
    ...{
      message: one.message,
      customer: one.message,
      dialogue: [],
      language: one.language,
      ownNames: [company],
      shown: '',
    },
    before: (evidence) => units.before(evidence),
  };
  const check = hardCheck(sentence, context);
  const outcome = {
    case: one,
    reason: check.ok ? null : check.reason,
    flags: check.ok ? check.flags : [],
    unmatched: one.quotes.filter((quote, at) => found[at]!.length === 0 && !isHeadOf(sentence.cited, quote)),
    units: sentence.cited.map(({ context: under, quote }) => `${under}: ${quote}`),
  };
  return { ...outcome, fate: check.ok ? await judged(sentence, context, recordings) : 'hard' };
}

/** A header row is not a unit: it is in the context of the rows below it. */
const isHeadOf = (cited: Evidence[], quote: string): boolean =>
  cited.some((row) => headsOf(row)?.join('|') === cellsOf(quote).join('|'));

async function judged(sentence: ProposedSentence, context: JudgeContext, recordings: Recordings | null): Promise<Fate> {
  if (!recordings) return 'pending';
  const session = new ModelSession({
    model: new RecordedModel(recordings),
    budgetMs: MODEL_BUDGET_MS,
    signal: new AbortController().signal,
  });
  try {
    const [proposal] = await judgeSentences(session, [sentence], context);
    return ({ supported: 'out', unsupported: 'unsupported', beside_question: 'beside' } as const)[proposal!.verdict];
  } catch (error) {
    if (error instanceof ReplyPending) return 'pending';
    throw error;
  }
}
