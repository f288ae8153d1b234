/** Measures a turn, a turn in a thread, and retrieval alone, on a made-up help centre; for `bench/turn.mjs`. */
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

const tools: OfferedTool[] = Array.from({ length: 20 }, (_, index) => ({
  name: `cancel_thing_${index}`,
  description: `Cancels thing ${index}.`,
  parameters: { type: 'object', properties: { thing_id: { type: 'string' } }, required: ['thing_id'] },
  effect: 'act',
  destructive: false,
  idempotent: false,
  run: () => Promise.resolve({ status: 'done', data: { http_status: 200, body: { state: 'gone' } } }),
}));

const MESSAGES: Record<string, (index: number) => string> = {
  questions: (index) => `What is the ${ASKED[index % 4]} of the ${THINGS[index % 6]} ${index % ARTICLES}?`,
  'orders that no tool fits': (index) => `Please send the ${THINGS[index % 6]} ${index % ARTICLES} again`,
  orders: (index) => `Please cancel thing ${index % 20}`,
};

export interface Cost {
  /** CPU time of all threads, in milliseconds. */
  cpuMs: number;
  /** Median elapsed time, in milliseconds. */
  medianMs: number;
}

type Measured = Record<'retrieval' | 'turn' | 'threaded', (kind: string) => Promise<Cost>>;

export async function prepare(count: number): Promise<Measured & { close(): Promise<void> }> {
  const documents = Array.from({ length: ARTICLES }, (_, n) => ({
    id: `d${n}`,
    title: `${THINGS[n % 6]!} ${n}`,
    url: null,
    locale: 'en',
    version: 1,
    text: ASKED.map((word, i) => `The ${word} of the ${THINGS[n % 6]!} ${n} is ${n * 4 + i} units.`).join(' '),
  }));
  const index = new MemoryIndex(documents);
  const inputs = (kind: string): TurnInput[] =>
    Array.from({ length: count }, (_, n) => ({
      ...turnInput(MESSAGES[kind]!(n), { locale: 'en' }),
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
    const startCpu = process.cpuUsage();
    for (const input of all) {
      const startedAt = performance.now();
      await work(input);
      tookMs.push(performance.now() - startedAt);
    }
    const { user, system } = process.cpuUsage(startCpu);
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
  for (const work of [turn, threaded]) await timed('questions', work); // warms up, and calibrates
  return {
    retrieval: (kind) => timed(kind, (input) => retrieve(index, analyse(input), signal)),
    turn: (kind) => timed(kind, turn),
    threaded: (kind) => timed(kind, threaded),
    close: () => threads.onApplicationShutdown(),
  };
}
