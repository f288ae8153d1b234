/**
 * A tool that an assistant can call: the same readers and services as `/v1`, with the same input, roles and
 * results.
 */
import type { Actor } from '../../platform/kernel/actor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import type { Schema } from '../../platform/http/openapi-types.js';
import { holds, type Capability } from '../../platform/policy/capabilities.js';

export interface McpToolCall {
  caller: Caller;
  actor: Actor;
  requestId: string;
}

/**
 * Hints for clients that decide whether to ask a person first (ToolAnnotations of the MCP specification); each
 * is accurate.
 */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it reaches beyond the workspace's own data. */
  openWorldHint: boolean;
}

export interface McpTool {
  name: string;
  title: string;
  /** For the model that chooses a tool. */
  description: string;
  /** The capability that the caller's role must have. */
  needs: Capability;
  /** Whether callers without a credential may use it, if the workspace allows that (`mcp_public`). */
  anonymous: boolean;
  annotations: Annotations;
  inputSchema: Schema;
  outputSchema: Schema;
  /** Throws ApiError for invalid arguments, and as the service behind it does. */
  call(call: McpToolCall, args: Record<string, unknown>): Promise<object>;
}

/** By role; for anonymous callers, what the workspace allows; callers without a role have a list of their own. */
export const mayCall = ({ needs, anonymous }: McpTool, { kind, role }: Caller): boolean =>
  kind === 'anonymous' ? anonymous : role === null || holds(role, needs);

export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Sets a value: idempotent. */
export const SETS: Annotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};
/** Adds something on every call. */
export const ADDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
