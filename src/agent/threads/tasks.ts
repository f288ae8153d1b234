/** The agent's tasks on untrusted text. They run in a thread and call the host for everything else. */
import type { HostCall, Task } from '../../platform/kernel/threads/serve-tasks.js';
import { calibrate } from '../answering/calibration.js';
import { escalatedTurn, runTurn, silentTurn } from '../turn.js';
import { unansweredBy } from '../answering/unanswered.js';
import type { Calibration } from '../ports/knowledge.js';
import { EMBEDDED_MODEL, type Evidence } from '../ports/model.js';
import { TurnTrace } from '../ports/trace.js';
import type { FinishedTurnEvent, TurnEvent, TurnQuestion, TurnResult } from '../ports/turn.js';
import { searchAttempts } from '../retrieval/question.js';
import { quotationsOf } from '../retrieval/quotations.js';
import { search } from '../retrieval/search.js';
import { analyse, type AnalysedTurn } from '../understanding/analysed-turn.js';
import { inHouseLanguage } from '../understanding/house-language.js';
import { understand } from '../understanding/understand.js';
import { remoteActing, type KnownCustomer, RemoteIndex, RemoteModel } from './remote-ports.js';

/** A turn as it is sent to a thread: functions stay on the host. */
export interface TurnTask {
  input: Omit<TurnQuestion, 'acting'>;
  /** null = the agent only answers. */
  acting: KnownCustomer | null;
  /** null = the embedded engine only. */
  model: { name: string; budgetMs: number } | null;
}

/** A message that the agent does not answer. */
export interface ClassifyOnlyTask {
  question: string;
  locale: string | null;
  model: string;
  /** The person asked for a teammate. */
  escalated: boolean;
}

export interface SearchTask {
  query: string;
  locale: string | null;
  limit: number;
}

async function* turn({ input, acting: customer, model }: TurnTask, call: HostCall, signal: AbortSignal) {
  const dependencies = {
    index: new RemoteIndex(call),
    model: model && new RemoteModel(model.name, call),
    modelBudgetMs: model?.budgetMs ?? 0,
  };
  const acting = customer && remoteActing(customer, call);
  const trace = input.isTraced ? new TurnTrace() : undefined;
  const asked = analyse({ ...input, history: historyOf(input), trace, ...(acting && { acting }) });
  const analysed = await inHouseLanguage(dependencies.index, asked);
  for await (const event of runTurn(dependencies, analysed, signal))
    yield event.type === 'done' ? withRecordingData(event.result, analysed, model?.name ?? EMBEDDED_MODEL) : event;
}

const historyOf = ({ dialogue }: TurnTask['input']): string[] =>
  dialogue.filter(({ from }) => from === 'customer').map(({ text }) => text);

/** Adds the data about the texts that recording the turn needs, so that the host need not examine them. */
function withRecordingData(result: TurnResult, turn: AnalysedTurn, model: string): FinishedTurnEvent {
  return {
    type: 'done',
    result,
    silence: silentTurn(turn.message, model),
    unanswered: unansweredBy(result, turn),
    ...(turn.trace && { trace: turn.trace.steps }),
  };
}

async function* classifyOnly(task: ClassifyOnlyTask): AsyncGenerator<never, TurnResult, void> {
  const message = understand(task.question, task.locale);
  return task.escalated ? escalatedTurn(message, task.model) : silentTurn(message, task.model);
}

async function* searched(
  { query, locale, limit }: SearchTask,
  call: HostCall,
): AsyncGenerator<never, Evidence[], void> {
  const index = new RemoteIndex(call);
  const message = understand(query, locale);
  for (const attempt of searchAttempts(message)) {
    const found = quotationsOf(await search(index, '', attempt), attempt.asked);
    if (found.length > 0) return found.slice(0, limit);
  }
  return [];
}

async function* calibrated(_: null, call: HostCall): AsyncGenerator<never, Calibration, void> {
  return calibrate(new RemoteIndex(call), '');
}

export type TurnTaskEvent = Exclude<TurnEvent, { type: 'done' }> | FinishedTurnEvent;

export const TASKS = { turn, classifyOnly, search: searched, calibrate: calibrated } satisfies Record<string, Task>;
