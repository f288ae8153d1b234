/** Runs a turn with a scripted language model, and collects its output. */
import type { TurnEvent, TurnGuardrails, TurnInput, TurnResult } from '../../src/agent/ports/turn.js';
import { runTurn } from '../../src/agent/turn.js';
import { MemoryIndex } from './memory-index.js';
import type { ScriptedModel } from './scripted-model.js';
import { turnInput } from './turn-input.js';

const filler = Array.from({ length: 12 }, (_, index) => ({
  id: `filler-${index}`,
  title: `Room ${index + 1}`,
  text: `Room ${index + 1} has a balcony to the garden, a desk and a kettle.\n\nIts windows face the old mill.`,
  locale: 'en',
}));

/** A hotel's knowledge, too long to fit into one prompt. */
export const HOTEL = new MemoryIndex([
  {
    id: 'dogs',
    title: 'Dogs',
    text: 'Dogs are welcome in the garden rooms.\n\nA dog costs €12 a night.\n\nAt most 2 dogs stay in a room.',
    url: 'https://hotel.example/dogs',
    locale: 'en',
  },
  {
    id: 'times',
    title: 'Breakfast and reception',
    text: 'Breakfast is served from 7 am to 10 am.\n\nThe reception is open until 11 pm.',
    locale: 'en',
  },
  {
    id: 'parking',
    title: 'Parking',
    text: '| Vehicle | A night |\n|---|---|\n| Car | €9 |\n| Camper | €19 |\n',
    locale: 'en',
  },
  ...filler,
]);

export const GUARDRAILS: TurnGuardrails = {
  minConfidence: 0,
  blockedTopics: [],
  blockedPhrases: [],
  escalationPhrases: [],
  injection: 'flag',
  maxTurns: null,
  escalateAfterMisses: null,
  maskPii: true,
  linkHosts: null,
  verbatimOnly: false,
};

interface Run {
  events: TurnEvent[];
  result: TurnResult;
}

export async function runWith(
  model: ScriptedModel,
  question: string,
  more: Partial<TurnInput> & { index?: MemoryIndex; modelBudgetMs?: number } = {},
): Promise<Run> {
  const { index = HOTEL, modelBudgetMs = 20_000, ...input } = more;
  const events: TurnEvent[] = [];
  for await (const event of runTurn({ index, model, modelBudgetMs }, turnInput(question, input))) events.push(event);
  const last = events.at(-1)!;
  if (last.type !== 'done') throw new Error('the last event is not done');
  return { events, result: last.result };
}
