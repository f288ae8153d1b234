/** What the agent does with foreign text. Runs in a thread; what it needs of others it asks the host for. */
import { maskSecretNumbers } from '../../kernel/mask.js';
import type { HostCall, Task } from '../../kernel/threads/serve-tasks.js';
import { calibrate } from '../engine/calibration.js';
import { checkSentence } from '../engine/checker.js';
import { escalatedTurn, runTurn, silentTurn } from '../engine/turn.js';
import { unansweredBy } from '../engine/unanswered.js';
import { EmbeddedModel } from '../models/embedded.js';
import type { Calibration } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { FinishedTurnEvent, TurnEvent, TurnInput, TurnResult } from '../ports/turn.js';
import { rateEvidence } from '../retrieval/evidence.js';
import { answerKind, searchAttempts } from '../retrieval/question.js';
import { search } from '../retrieval/search.js';
import { remoteActing, RemoteIndex, RemoteModel } from './remote-ports.js';

/** A turn as it is sent to a thread: what holds functions is asked of the host. */
export interface TurnTask {
  input: Omit<TurnInput, 'acting'>;
  /** null = the agent only answers. */
  acting: { email: string | null } | null;
  /** null = the embedded one, which runs in the thread. */
  model: { name: string; promptVersion: string | null; chooses: boolean } | null;
}

/** A message to which the agent says nothing. */
export interface UnspokenTask {
  question: string;
  locale: string | null;
  model: string;
  /** The person asked for one of the team. */
  escalated: boolean;
}

export interface SearchTask {
  query: string;
  locale: string | null;
  limit: number;
}

async function* turn({ input, acting, model }: TurnTask, call: HostCall, signal: AbortSignal) {
  const embedded = new EmbeddedModel();
  const index = new RemoteIndex(call);
  const speaker = model ? new RemoteModel(model, call) : embedded;
  const dependencies = { index, model: speaker, embedded, check: checkSentence };
  const whole: TurnInput = acting ? { ...input, acting: remoteActing(acting.email, call) } : input;
  for await (const event of runTurn(dependencies, whole, signal))
    yield event.type === 'done' ? finished(event.result, input, speaker.name) : event;
}

/** Everything that recording the turn needs to know of its texts, so that the host need not look into them. */
function finished(result: TurnResult, input: TurnTask['input'], model: string): FinishedTurnEvent {
  const question = input.guardrails?.maskPii ? maskSecretNumbers(input.question) : input.question;
  return {
    type: 'done',
    result,
    silence: silentTurn(input, model),
    unanswered: unansweredBy(result, question, input.history),
  };
}

async function* unspoken({ escalated, model, ...said }: UnspokenTask): AsyncGenerator<never, TurnResult, void> {
  return escalated ? escalatedTurn(said, model) : silentTurn(said, model);
}

async function* searched(
  { query, locale, limit }: SearchTask,
  call: HostCall,
): AsyncGenerator<never, Evidence[], void> {
  const index = new RemoteIndex(call);
  for (const { terms } of searchAttempts(query, [], locale)) {
    const rated = rateEvidence(await search(index, '', terms), answerKind(query));
    if (rated.length > 0) return rated.slice(0, limit).map(({ evidence }) => evidence);
  }
  return [];
}

async function* calibrated(_: null, call: HostCall): AsyncGenerator<never, Calibration, void> {
  return calibrate(new RemoteIndex(call), '');
}

export type TurnTaskEvent = Exclude<TurnEvent, { type: 'done' }> | FinishedTurnEvent;

export const TASKS = { turn, unspoken, search: searched, calibrate: calibrated } satisfies Record<string, Task>;
