/** What an assistant can call: the same readers and services as `/v1`, with the same input, roles and answers. */
import type { Actor } from '../../kernel/actor.js';
import type { Caller } from '../../kernel/caller.js';
import type { Schema } from '../../http/openapi-types.js';
import { holds, type Capability } from '../../policy/capabilities.js';

export interface ToolCall {
  caller: Caller;
  actor: Actor;
  requestId: string;
}

/** Hints for whoever decides whether to ask a person first (the specification's ToolAnnotations); each is true. */
export interface Annotations {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  /** Whether it reaches beyond the workspace's own data. */
  openWorldHint: boolean;
}

export interface Tool {
  name: string;
  title: string;
  /** For a model that has to choose. */
  description: string;
  /** What the caller's role must hold. */
  needs: Capability;
  /** Whether whoever has no credential may call it, where the workspace lets them (`mcp_public`). */
  anonymous: boolean;
  annotations: Annotations;
  inputSchema: Schema;
  outputSchema: Schema;
  /** Throws ApiError for arguments that do not fit, and as the service behind it does. */
  call(call: ToolCall, args: Record<string, unknown>): Promise<object>;
}

/** By role; without a credential, what the workspace lets anybody; without a role, callers have a list of their own. */
export const mayCall = ({ needs, anonymous }: Tool, { kind, role }: Caller): boolean =>
  kind === 'anonymous' ? anonymous : role === null || holds(role, needs);

export const READS: Annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Sets something to a value: doing it twice changes nothing more. */
export const SETS: Annotations = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: true,
  openWorldHint: false,
};
/** Adds something each time. */
export const ADDS: Annotations = {
  readOnlyHint: false,
  destructiveHint: false,
  idempotentHint: false,
  openWorldHint: true,
};
