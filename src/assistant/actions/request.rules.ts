/** The request of an action: computed from its definition and arguments. Pure. */
import type { Json } from '../../platform/kernel/json-schema.js';
import { schemaProblem } from '../../platform/kernel/json-schema.js';
import type { ActionDefinitionDto, ActionMethod } from './definitions.dto.js';
import { buildUrl, parseTemplate, UrlArgumentProblem } from './url-template.js';

const ARGUMENTS_CHARS_MAX = 32_768;
const ARGUMENTS_NODES_MAX = 2_000;

export type ActionArguments = Record<string, Json>;

/** Without secrets: may be shown in a receipt. */
export interface ActionRequest {
  method: ActionMethod;
  url: string;
  headers: Record<string, string>;
  /** null = none. */
  body: ActionArguments | null;
}

/** Returned instead of a request: the problem with the arguments. */
export interface ArgumentsProblem {
  problem: string;
}

/**
 * Builds the request from arguments, validated by the action's schema; otherwise returns the first problem. Arguments
 * that the URL does not name become the JSON body, or, if the method has none (GET, DELETE), query parameters.
 */
export function buildRequest(definition: ActionDefinitionDto, args: unknown): ActionRequest | ArgumentsProblem {
  const tooLarge = sizeProblem(args);
  if (tooLarge) return { problem: tooLarge };
  const violation = schemaProblem(definition.parameters, args);
  if (violation) return { problem: `${violation.path || 'The arguments'} ${violation.message}.` };
  return requestWith(definition, args as ActionArguments);
}

/** Builds it without validation: for a receipt, whose masked values need not fit the schema. */
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

/** The request as shown in a receipt; null if none can be built from masked arguments. */
export function receiptRequest(
  definition: ActionDefinitionDto,
  request: ActionRequest | ArgumentsProblem,
  storedArgs: ActionArguments,
): ActionRequest | null {
  const receipt = 'problem' in request ? request : requestWith(definition, storedArgs);
  return 'problem' in receipt ? null : receipt;
}

/** Runs before deeper checks. Unpaired surrogates and NUL cannot be stored. */
function sizeProblem(args: unknown): string | null {
  let nodes = 0;
  const stack: unknown[] = [args];
  while (stack.length) {
    const node = stack.pop();
    if (++nodes > ARGUMENTS_NODES_MAX) return 'The arguments are too many.';
    if (typeof node === 'string' && (node.includes('\0') || !node.isWellFormed()))
      return 'The arguments have a NUL or half a surrogate pair in them.';
    if (typeof node === 'number' && !Number.isFinite(node)) return 'The arguments have a number without an end.';
    if (typeof node === 'object' && node !== null)
      for (const [key, item] of Object.entries(node)) stack.push(key, item);
  }
  return JSON.stringify(args)?.length > ARGUMENTS_CHARS_MAX
    ? `The arguments have more than ${ARGUMENTS_CHARS_MAX} characters.`
    : null;
}
