/** What the agent does with foreign text. Runs in a thread; what it needs of others it asks the host for. */
import type { HostCall, Task } from '../../kernel/threads/serve-tasks.js';
import { calibrate } from '../answering/calibration.js';
import { escalatedTurn, runTurn, silentTurn } from '../turn.js';
import { unansweredBy } from '../answering/unanswered.js';
import { EMBEDDED_MODEL } from '../answering/extracts.js';
import type { Calibration } from '../ports/knowledge.js';
import type { Evidence } from '../ports/model.js';
import type { FinishedTurnEvent, TeamStatus, TurnEvent, TurnQuestion, TurnResult } from '../ports/turn.js';
import { answerKind, searchAttempts } from '../retrieval/question.js';
import { quotationsOf } from '../retrieval/quotations.js';
import { search } from '../retrieval/search.js';
import { analyse, type AnalysedTurn } from '../understanding/analysed-turn.js';
import { understand } from '../understanding/understand.js';
import { remoteActing, type KnownCustomer, RemoteIndex, RemoteModel } from './remote-ports.js';

/** A turn as it is sent to a thread: what holds functions is asked of the host. */
export interface TurnTask {
  input: Omit<TurnQuestion, 'acting'>;
  /** null = the agent only answers. */
  acting: KnownCustomer | null;
  /** null = the embedded mind alone. */
  model: { name: string; budgetMs: number } | null;
}

/** A message to which the agent says nothing. */
export interface ClassifyOnlyTask {
  question: string;
  locale: string | null;
  model: string;
  /** The person asked for one of the team. */
  escalated: boolean;
  /** As in a turn. */
  team?: TeamStatus | null;
}

export interface SearchTask {
  query: string;
  locale: string | null;
  limit: number;
}

async function* turn({ input, acting: canAct, model }: TurnTask, call: HostCall, signal: AbortSignal) {
  const dependencies = {
    index: new RemoteIndex(call),
    model: model && new RemoteModel(model.name, call),
    modelBudgetMs: model?.budgetMs ?? 0,
  };
  const acting = canAct && remoteActing(canAct, call);
  const whole = analyse({ ...input, history: historyOf(input), ...(acting && { acting }) });
  for await (const event of runTurn(dependencies, whole, signal))
    yield event.type === 'done' ? withRecordingData(event.result, whole, model?.name ?? EMBEDDED_MODEL) : event;
}

const historyOf = ({ dialogue }: TurnTask['input']): string[] =>
  dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);

/** Everything that recording the turn needs to know of its texts, so that the host need not look into them. */
function withRecordingData(result: TurnResult, turn: AnalysedTurn, model: string): FinishedTurnEvent {
  return {
    type: 'done',
    result,
    silence: silentTurn(turn.message, model),
    unanswered: unansweredBy(result, turn),
  };
}

async function* classifyOnly(task: ClassifyOnlyTask): AsyncGenerator<never, TurnResult, void> {
  const message = understand(task.question, task.locale);
  return task.escalated ? escalatedTurn(message, task.model, task.team ?? null) : silentTurn(message, task.model);
}

async function* searched(
  { query, locale, limit }: SearchTask,
  call: HostCall,
): AsyncGenerator<never, Evidence[], void> {
  const index = new RemoteIndex(call);
  const message = understand(query, locale);
  for (const attempt of searchAttempts(message)) {
    const found = quotationsOf(await search(index, '', attempt), answerKind(message.questions));
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

async function* calibrated(_: null, call: HostCall): AsyncGenerator<never, Calibration, void> {
  return calibrate(new RemoteIndex(call), '');
}

export type TurnTaskEvent = Exclude<TurnEvent, { type: 'done' }> | FinishedTurnEvent;

export const TASKS = { turn, classifyOnly, search: searched, calibrate: calibrated } satisfies Record<string, Task>;
