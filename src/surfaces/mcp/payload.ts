/**
 * What tools answer goes around the library, not through it: the library makes the answer of a placeholder, and what is
 * long is put in its place as the JSON it has become once. Looked through and copied by every layer it cost as much as the
 * read itself (bench/mcp.mjs).
 */
import type { Caller, Role } from '../../kernel/caller.js';
import { mayCall, type Tool } from './tool.js';

/** Placeholders. */
export const CALLED = { content: [], structuredContent: {} };
export const LISTED = { tools: [] };

/** The result of a tool, for who reads text and for who reads structure. @returns members of a JSON object */
export function called(result: object): string {
  const text = JSON.stringify(result);
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`;
}

/** By the endpoint's tools, which are made once, and the role; '' = no role, 'anonymous' = no credential. */
const lists = new WeakMap<Tool[], Map<Role | 'anonymous' | '', string>>();

/** The tools that the caller may call. @returns members of a JSON object */
export function listed(tools: Tool[], caller: Caller): string {
  const known = lists.get(tools) ?? new Map<Role | 'anonymous' | '', string>();
  lists.set(tools, known);
  const key = caller.kind === 'anonymous' ? 'anonymous' : (caller.role ?? '');
  let list = known.get(key);
  if (list === undefined) known.set(key, (list = `"tools":${JSON.stringify(shown(tools, caller))}`));
  return list;
}

const shown = (tools: Tool[], caller: Caller): object[] =>
  tools
    .filter((tool) => mayCall(tool, caller))
    .map(({ name, title, description, annotations, inputSchema, outputSchema }) => ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations,
    }));

/** What the library put beside the placeholder: JSON members, each after a comma. */
export function aroundOf(result: object): string {
  return Object.entries(result)
    .filter(([name]) => !(name in CALLED) && !(name in LISTED))
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('');
}

/** The whole answer, with the payload where the library's placeholder was. */
export const framed = (id: string | number | undefined, payload: string, around: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${payload}${around}}}`;
