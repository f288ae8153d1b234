/** Asks the questions of a world and scores the replies. */
import type { TurnResult } from '../../../src/agent/ports/turn.js';
import { CompanyAgent } from '../../../test/support/company-agent.js';
import { RecordedModel, ReplyPending } from './recorded-model.js';
import type { Recordings } from './recordings.js';
import { score, type Score } from './scoring.js';
import type { World, WorldQuestion } from './world.js';

/** Source of the model's replies in a turn: recordings, new replies, a missing reply, or no call. */
export type ReplySource = 'replayed' | 'new' | 'pending' | 'no_call';

export interface Outcome extends Score {
  world: string;
  question: WorldQuestion;
  /** null while a reply is pending. */
  result: TurnResult | null;
  replies: ReplySource;
}

export interface RunOptions {
  /** Empty = all. */
  kinds?: string[];
  /** null = the embedded engine only. */
  recordings?: Recordings | null;
}

export async function runWorld(world: World, { kinds = [], recordings = null }: RunOptions = {}): Promise<Outcome[]> {
  const agent = await CompanyAgent.of(world);
  const outcomes: Outcome[] = [];
  for (const question of world.questions) {
    if (kinds.length > 0 && !kinds.includes(question.kind)) continue;
    const model = recordings && new RecordedModel(recordings);
    const common = { world: world.name, question };
    try {
      const result = await agent.ask(question, model);
      outcomes.push({ ...common, result, replies: sourceOf(model), ...score(question, result) });
    } catch (error) {
      if (!(error instanceof ReplyPending)) throw error;
      outcomes.push({
        ...common,
        result: null,
        replies: 'pending',
        verdict: 'pending',
        missing: [],
        wrongFacts: [],
        isSuggested: false,
      });
    }
  }
  return outcomes;
}

const sourceOf = (model: RecordedModel | null): ReplySource =>
  !model || model.calls === 0 ? 'no_call' : model.newReplies > 0 ? 'new' : 'replayed';
