/**
 * A large model says which tool a person orders. It sees their words and the tools alone, so nothing that others wrote can
 * name a tool; what it says of arguments counts only where the person said it.
 */
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';
import { maskContacts } from '../../kernel/mask.js';
import { ModelUnavailable, type AnswerModel, type ToolQuestion } from '../ports/model.js';
import type { OfferedTool } from '../ports/tool.js';
import type { TurnInput } from '../ports/turn.js';
import { words } from '../retrieval/lexemes.js';
import { contactIn, propertiesOf, requiredOf, type Arguments } from './arguments.js';
import type { ToolOrder } from './tool-match.js';

/** Attempts in one turn: a model may choose again where what it chose cannot be. */
const STEPS_MAX = 3;

/** What the model takes the message for; null where it orders nothing, or the model is away. */
export async function chosenTool(
  model: AnswerModel,
  { question, history, guardrails }: TurnInput,
  tools: OfferedTool[],
  signal: AbortSignal,
): Promise<ToolOrder | null> {
  if (!model.choose || tools.length === 0) return null;
  const shown = guardrails?.maskPii ? maskContacts : (text: string) => text;
  const asked: ToolQuestion = {
    ...{ question: shown(question), history: history.map(shown), rejected: [] },
    tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
  };
  const said = [...history, question].join('\n');
  for (let step = 0; step < STEPS_MAX; step++) {
    const call = await model.choose(asked, signal).catch((error: unknown) => {
      if (error instanceof ModelUnavailable) return null;
      throw error;
    });
    if (!call) return null;
    const tool = tools.find(({ name }) => name === call.name);
    if (!tool) {
      asked.rejected.push({ call: { name: call.name.slice(0, 64), arguments: {} }, problem: 'There is no such tool.' });
      continue;
    }
    const args = saidArguments(tool.parameters, unmasked(call.arguments, said), said);
    const missing = requiredOf(tool.parameters).filter((name) => !(name in args));
    const problem = missing.length === 0 ? schemaProblem(tool.parameters, args) : null;
    if (!problem) return { tool, arguments: args, missing };
    asked.rejected.push({ call, problem: `${problem.path} ${problem.message}.` });
  }
  return null;
}

/** Those arguments that the person said, or chose from what the schema lists. */
export function saidArguments(schema: JsonSchema, args: Arguments, said: string): Arguments {
  const known = new Map(propertiesOf(schema));
  return Object.fromEntries(
    Object.entries(args).filter(([name, value]) => {
      const property = known.get(name);
      return property !== undefined && schemaProblem(property, value) === null && wasSaid(value, property, said);
    }),
  );
}

/** Whether a number stands in a text by itself, with a decimal point or comma. */
function hasNumber(text: string, number: string): boolean {
  return [number, number.replace('.', ',')].some((written) => {
    for (let at = text.indexOf(written); at >= 0; at = text.indexOf(written, at + 1))
      if (!/[\d.]/.test(text[at - 1] ?? '') && !/\d/.test(text[at + written.length] ?? '')) return true;
    return false;
  });
}

function wasSaid(value: Json, property: JsonSchema, said: string): boolean {
  if (typeof value === 'boolean' || Array.isArray(property['enum'])) return true;
  if (typeof value === 'number') return hasNumber(said.replace(/(\d)[,\u202f ](?=\d{3}(?!\d))/g, '$1'), String(value));
  if (typeof value === 'string') {
    const sought = words(value).join(' ');
    return sought !== '' && ` ${words(said).join(' ')} `.includes(` ${sought} `);
  }
  if (value === null) return true;
  return Object.values(value).every((one) => wasSaid(one as Json, {}, said));
}

/** What was kept out of the prompt, put back where the model repeats its mark. */
function unmasked(args: Arguments, said: string): Arguments {
  const contact = contactIn(said);
  return Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (value === '[email]' && contact['email'] !== undefined) return [name, contact['email']];
      if (value === '[phone]' && contact['phone'] !== undefined) return [name, contact['phone']];
      return [name, value];
    }),
  );
}
