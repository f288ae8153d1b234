/**
 * Tool results bypass the SDK: it serialises a placeholder, which is then replaced by the result's JSON. Large
 * results that every layer of the SDK validated and copied cost as much as the read itself (bench/mcp.mjs).
 */
import type { Caller, Role } from '../../platform/kernel/caller.js';
import { mayCall, type McpTool } from './tool.js';

/** What the SDK serialises in place of the result. */
export const CALL_PLACEHOLDER = { content: [], structuredContent: {} };
export const LIST_PLACEHOLDER = { tools: [] };

/** A tool's result, both as text and as structured content. @returns members of a JSON object */
export function callResultJson(result: object): string {
  const text = JSON.stringify(result);
  return `"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}`;
}

/** By the endpoint's tools, which are created once, and the role; '' = no role, 'anonymous' = no credential. */
const toolListCache = new WeakMap<McpTool[], Map<Role | 'anonymous' | '', string>>();

/** The tools that the caller may call. @returns members of a JSON object */
export function toolListJson(tools: McpTool[], caller: Caller): string {
  const known = toolListCache.get(tools) ?? new Map<Role | 'anonymous' | '', string>();
  toolListCache.set(tools, known);
  const key = caller.kind === 'anonymous' ? 'anonymous' : (caller.role ?? '');
  let list = known.get(key);
  if (list === undefined) known.set(key, (list = `"tools":${JSON.stringify(toolsFor(tools, caller))}`));
  return list;
}

const toolsFor = (tools: McpTool[], caller: Caller): object[] =>
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

/** The SDK's members next to the placeholder: JSON members, each after a comma. */
export function frameOf(result: object): string {
  return Object.entries(result)
    .filter(([name]) => !(name in CALL_PLACEHOLDER) && !(name in LIST_PLACEHOLDER))
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join('');
}

/** The whole response, with the payload in place of the SDK's placeholder. */
export const withFrame = (id: string | number | undefined, payload: string, frame: string): string =>
  `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{${payload}${frame}}}`;
