/** What is sent for an action: pure, from its definition and arguments. */
import type { Json } from '../../kernel/json-schema.js';
import { schemaProblem } from '../../kernel/json-schema.js';
import type { ActionDefinitionDto, ActionMethod } from './definitions.dto.js';
import { buildUrl, parseTemplate, UrlArgumentProblem } from './url-template.js';

const ARGUMENTS_CHARS_MAX = 32_768;
const ARGUMENTS_NODES_MAX = 2_000;

export type ActionArguments = Record<string, Json>;

/** Without a secret: what a receipt may show. */
export interface ActionRequest {
  method: ActionMethod;
  url: string;
  headers: Record<string, string>;
  /** null = none. */
  body: ActionArguments | null;
}

/** Instead of a request: what is wrong with the arguments. */
export interface ArgumentsProblem {
  problem: string;
}

/**
 * The request for these arguments, judged by the action's schema; else the first thing that does not fit. Arguments that
 * the URL does not name are the JSON body, or, where the method has none (GET, DELETE), query parameters.
 */
export function prepared(definition: ActionDefinitionDto, args: unknown): ActionRequest | ArgumentsProblem {
  const wrong = sizeProblem(args);
  if (wrong) return { problem: wrong };
  const misfit = schemaProblem(definition.parameters, args);
  if (misfit) return { problem: `${misfit.path === '' ? 'The arguments' : misfit.path} ${misfit.message}.` };
  return requestWith(definition, args as ActionArguments);
}

/** The same without looking at the schema: for a receipt, whose masked values need not fit. */
function requestWith(definition: ActionDefinitionDto, args: ActionArguments): ActionRequest | ArgumentsProblem {
  const { method, headers } = definition;
  const template = parseTemplate(definition.url);
  const inUrl = new Set([...template.inPath, ...template.inQuery]);
  const rest = Object.entries(args).filter(([name]) => !inUrl.has(name));
  const inBody = method === 'POST' || method === 'PUT' || method === 'PATCH';
  try {
    const url = buildUrl(template, args, inBody ? [] : rest);
    const fixed = headers.map(({ name, value }) => [name, value ?? '[secret]']);
    return { method, url, headers: Object.fromEntries(fixed), body: inBody ? Object.fromEntries(rest) : null };
  } catch (error) {
    if (!(error instanceof UrlArgumentProblem)) throw error;
    return { problem: `${error.argument} ${error.message}.` };
  }
}

/** What a receipt shows of a request; null where masked arguments make none. */
export function receiptRequest(
  definition: ActionDefinitionDto,
  request: ActionRequest | ArgumentsProblem,
  kept: ActionArguments,
): ActionRequest | null {
  const shown = 'problem' in request ? request : requestWith(definition, kept);
  return 'problem' in shown ? null : shown;
}

/** Before anything looks deeper. Half a surrogate pair or a NUL is no text that could be kept. */
function sizeProblem(args: unknown): string | null {
  let nodes = 0;
  const stack: unknown[] = [args];
  while (stack.length) {
    const at = stack.pop();
    if (++nodes > ARGUMENTS_NODES_MAX) return 'The arguments are too many.';
    if (typeof at === 'string' && (at.includes('\0') || !at.isWellFormed()))
      return 'The arguments have a NUL or half a surrogate pair in them.';
    if (typeof at === 'number' && !Number.isFinite(at)) return 'The arguments have a number without an end.';
    if (typeof at === 'object' && at !== null) for (const [key, item] of Object.entries(at)) stack.push(key, item);
  }
  return JSON.stringify(args)?.length > ARGUMENTS_CHARS_MAX
    ? `The arguments have more than ${ARGUMENTS_CHARS_MAX} characters.`
    : null;
}
