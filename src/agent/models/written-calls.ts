/** Calls of tools that a model wrote as text, because its server passes none on. */
import type { Json } from '../../platform/kernel/json-schema.js';
import type { ToolCall, ToolSketch } from '../ports/model.js';

const CHARACTERS_MAX = 8_000;
/** What models write around a call: tags, fences, marks of emphasis. */
const WRAPPING = /<\/?[a-z_|]{1,30}>|`{1,3}(?:json|tool_code|tool_call)?/gu;
/** A line that is nothing but a name, with or without arguments: prose that mentions a tool calls nothing. */
const LINE = /^[\s*_"']{0,4}(\w{1,64}?)[*_"']{0,3}\s?(?:\((.{0,2000})\))?[\s;.*_"']{0,4}$/u;
const NAMED = /(\w{1,64})\s?[=:]\s?("[^"]{0,500}"|\[[^\]]{0,1000}\]|[^\s,"[\]]{1,100})/gu;

/** The calls of offered tools; empty if the text is something else. */
export function writtenCalls(text: string, tools: ToolSketch[]): ToolCall[] {
  if (tools.length === 0 || text.length > CHARACTERS_MAX) return [];
  const plain = text.replace(WRAPPING, '\n');
  const start = /^\s{0,8}[[{]/mu.exec(plain)?.index ?? plain.length;
  const whole = plain.slice(start, Math.max(plain.lastIndexOf('}'), plain.lastIndexOf(']')) + 1);
  const lines = plain.split('\n');
  const objects = [json(whole) ?? lines.map(json)].flat(2);
  const written = objects.flatMap((value) => callOf(value) ?? []);
  const calls = written.length > 0 ? written : lines.flatMap((line) => callIn(line, tools));
  return calls.filter(({ name }) => tools.some((tool) => tool.name === name));
}

/** `{"name": "search", "arguments": {…}}`, also within `function`. */
function callOf(value: Json): ToolCall | null {
  if (!isObject(value)) return null;
  const { name, ...rest } = isObject(value['function']) ? value['function'] : value;
  if (typeof name !== 'string') return null;
  const given = rest['arguments'] ?? rest['parameters'] ?? {};
  const read = typeof given === 'string' ? json(given) : given;
  return { name, arguments: isObject(read) ? read : null };
}

function callIn(line: string, tools: ToolSketch[]): ToolCall[] {
  const [, name, given = ''] = LINE.exec(line) ?? [];
  const tool = tools.find((offered) => offered.name === name);
  return tool ? [{ name: tool.name, arguments: argumentsOf(given.trim(), tool) }] : [];
}

/** `{"a": 1}`, `a="1", b=2`, or values in the order of the tool's parameters; null = none of these. */
function argumentsOf(given: string, { parameters }: ToolSketch): ToolCall['arguments'] {
  const text = given.replace(/(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/gu, '"');
  const values = json(`[${text}]`);
  if (!Array.isArray(values)) {
    const named = [...text.matchAll(NAMED)].map(([, key = '', value = '']) => [key, json(value) ?? value] as const);
    return named.length > 0 ? Object.fromEntries(named) : null;
  }
  if (isObject(values[0])) return values[0];
  const entries = Object.entries(parameters.properties ?? {}).flatMap(([key, { type }], at) => {
    const value = values[at];
    if (value === undefined) return [];
    // `search("a", "b")`: one list.
    return [[key, type === 'array' && !Array.isArray(value) ? values.slice(at) : value] as const];
  });
  return Object.fromEntries(entries);
}

function json(text: string): Json | null {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return null;
  }
}

const isObject = (value: Json | undefined): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
