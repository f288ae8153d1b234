/** A turn, the same in a thread, and its retrieval alone, on the same made-up help centre in memory: what `bench/turn.mjs` measures. */
import { retrieve } from '../../src/agent/answering/retrieve.js';
import { runTurn } from '../../src/agent/turn.js';
import { turnInput, WITHOUT_MODEL } from '../support/turn-input.js';
import type { OfferedTool } from '../../src/agent/ports/tool.js';
import type { TurnInput } from '../../src/agent/ports/turn.js';
import { AgentThreads } from '../../src/agent/threads/agent-threads.js';
import { analyse } from '../../src/agent/understanding/analysed-turn.js';
import { MemoryIndex } from '../support/memory-index.js';

export const KINDS = ['questions', 'orders that no tool fits', 'orders'];
const ARTICLES = 300;
const THINGS = ['parcel', 'invoice', 'router', 'account', 'card', 'plan'];
const ASKED = ['fee', 'limit', 'duration', 'weight'];

const tools: OfferedTool[] = Array.from({ length: 20 }, (_, at) => ({
  name: `cancel_thing_${at}`,
  description: `Cancels thing ${at}.`,
  parameters: { type: 'object', properties: { thing_id: { type: 'string' } }, required: ['thing_id'] },
  ...{ effect: 'act', destructive: false, idempotent: false },
  run: () => Promise.resolve({ status: 'done', data: { http_status: 200, body: { state: 'gone' } } }),
}));

const MESSAGES: Record<string, (at: number) => string> = {
  questions: (at) => `What is the ${ASKED[at % 4]} of the ${THINGS[at % 6]} ${at % ARTICLES}?`,
  'orders that no tool fits': (at) => `Please send the ${THINGS[at % 6]} ${at % ARTICLES} again`,
  orders: (at) => `Please cancel thing ${at % 20}`,
};

export interface Cost {
  /** Milliseconds of CPU, of all threads. */
  cpuMs: number;
  /** Median, milliseconds by the clock. */
  medianMs: number;
}

type Measured = Record<'retrieval' | 'turn' | 'threaded', (kind: string) => Promise<Cost>>;

export async function prepare(count: number): Promise<Measured & { close(): Promise<void> }> {
  const documents = Array.from({ length: ARTICLES }, (_, at) => ({
    id: `d${at}`,
    title: `${THINGS[at % 6]!} ${at}`,
    url: null,
    locale: 'en',
    version: 1,
    text: ASKED.map((word, i) => `The ${word} of the ${THINGS[at % 6]!} ${at} is ${at * 4 + i} units.`).join(' '),
  }));
  const index = new MemoryIndex(documents as never);
  const inputs = (kind: string): TurnInput[] =>
    Array.from({ length: count }, (_, at) => ({
      ...turnInput(MESSAGES[kind]!(at), { locale: 'en' }),
      memory: { turns: 1, misses: 0, pending: null, language: 'en' },
      acting: {
        email: null,
        timezone: null,
        today: '2026-11-23',
        withdraw: () => Promise.reject(new Error('unasked')),
        tools: () => Promise.resolve(tools),
        confirm: () => Promise.reject(new Error('none')),
      },
    }));
  const timed = async (kind: string, work: (input: TurnInput) => Promise<unknown>): Promise<Cost> => {
    const all = inputs(kind);
    const tookMs: number[] = [];
    const begun = process.cpuUsage();
    for (const input of all) {
      const sinceMs = performance.now();
      await work(input);
      tookMs.push(performance.now() - sinceMs);
    }
    const { user, system } = process.cpuUsage(begun);
    return { cpuMs: (user + system) / 1_000 / count, medianMs: tookMs.sort((a, b) => a - b)[count >> 1]! };
  };
  const { signal } = new AbortController();
  const dependencies = { index, ...WITHOUT_MODEL };
  const turn = async (input: TurnInput): Promise<void> => {
    for await (const _ of runTurn(dependencies, input, signal));
  };
  const threads = new AgentThreads({ model: null, onBroken: () => {} });
  const threaded = async (input: TurnInput): Promise<void> => {
    for await (const _ of threads.turn(input, index));
  };
  for (const work of [turn, threaded]) await timed('questions', work); // warm, and calibrated
  return {
    retrieval: (kind) => timed(kind, (input) => retrieve(index, analyse(input), signal)),
    turn: (kind) => timed(kind, turn),
    threaded: (kind) => timed(kind, threaded),
    close: () => threads.onApplicationShutdown(),
  };
}
