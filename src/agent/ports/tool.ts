/**
 * The agent's tools (specification §5): capture_lead, list_slots, book_meeting, list_meetings, move_meeting,
 * cancel_meeting, escalate, and the workspace's own actions. Each feature offers its tools through a `ToolSource` in `*.tools.ts`; turns and the contact's
 * MCP endpoint receive the list. A tool's result is data: it can never choose a tool, an argument or a
 * recipient.
 */
import type { Actor } from '../../platform/kernel/actor.js';
import { ApiError } from '../../platform/kernel/errors.js';
import { schemaProblem, type Json, type JsonSchema } from '../../platform/kernel/json-schema.js';

/** Names that an action of a workspace must not have. */
export const RESERVED_TOOL_NAMES: readonly string[] = [
  'answer',
  'ask',
  'book_meeting',
  'cancel_meeting',
  'capture_lead',
  'confirm_action',
  'escalate',
  'get_conversation',
  'get_profile',
  'list_actions',
  'list_conversations',
  'list_meetings',
  'list_slots',
  'move_meeting',
  'run_action',
  'search_knowledge',
  'show_page',
];

export type ToolSurface = 'widget' | 'agent' | 'whatsapp' | 'messenger' | 'instagram' | 'email';

/** The session, the contact and the actor for which a tool runs. Set by the caller, never by the model. */
export interface ToolContext {
  workspaceId: string;
  /** null = none; a tool that needs a session is then refused. */
  sessionId: string | null;
  /** The contact in the conversation, with whose rights the agent acts; null = unknown. */
  contactId: string | null;
  /** The actor: the agent in a session; the contact, or a member, over MCP. */
  actor: Actor;
  surface: ToolSurface;
  /** IANA, the person's; null = unknown. */
  timezone: string | null;
  /** The person must confirm an action first, whatever the workspace's settings: a model guessed it. */
  confirm?: boolean;
  /** All arguments are the person's own words or profile: a look-up needs no confirmation then. */
  hasOwnArguments?: boolean;
}

/** A waiting action as the model or a caller may see it. */
export interface WaitingAction {
  /** Id of the action, with which it is confirmed; later the id of its receipt. */
  id: string;
  name: string;
  /** Exactly what is confirmed or approved, with placeholders for masked values. */
  arguments: Record<string, Json>;
  destructive: boolean;
  /** RFC 3339 */
  expiresAt: string;
}

export type ToolRefusal =
  | 'kill_switch'
  | 'actions_off'
  | 'not_allowed'
  | 'destructive_denied'
  | 'limit_reached'
  | 'no_contact'
  | 'no_token'
  | 'no_session'
  | 'declined'
  | 'denied'
  | 'expired'
  | 'changed';

/** Failures after which it is not known whether the action was done. */
const UNCERTAIN = ['server_error', 'timeout', 'unreachable', 'answer_too_large', 'unreadable_answer', 'interrupted'];
/** @param reason why an action failed */
export const isUncertain = (reason: string | null): boolean => reason !== null && UNCERTAIN.includes(reason);

/** How a response is phrased: text with `{{dotted.paths}}` of its fields, or such texts by language. */
export type ResponseTemplate = string | Record<string, string>;
/** A placeholder of a template, with its path. */
export const TEMPLATE_FIELD = /\{\{([^{}]{0,200})\}\}/gu;

/** How to phrase the response of a workspace's action. */
export interface ResponseWording {
  template: ResponseTemplate | null;
  /** The action was a look-up. */
  isRead: boolean;
}

/** All of it is plain data of limited size. `receipt`: id of the completed action, if it was one. */
export type ToolOutcome =
  | { status: 'done'; data: Json; receipt?: string; wording?: ResponseWording }
  /** Nothing was done: the person has to confirm exactly this first. */
  | { status: 'needs_confirmation'; action: WaitingAction }
  /** Nothing was done: it waits for the team's approval. */
  | { status: 'needs_approval'; action: WaitingAction; handoffId: string }
  /** Not allowed; repeating it is refused again. */
  | { status: 'refused'; reason: ToolRefusal; message: string; receipt?: string }
  /**
   * Attempted and failed. `invalid_arguments`: other arguments may work. `data`: the response, if any. `isUncertain`: it
   * is not known whether it was done.
   */
  | { status: 'failed'; reason: string; message: string; data: Json; receipt?: string; isUncertain?: boolean };

export interface Tool {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** JSON Schema of the arguments: an object. */
  readonly parameters: JsonSchema;
  /** `read` only reads; `write` changes our own data; `act` acts in the customer's own product. */
  readonly effect: 'read' | 'write' | 'act';
  readonly destructive: boolean;
  /** An action that changes nothing: it may run without a confirmation. */
  readonly isLookup?: boolean;
  /** The workspace's words for a meeting, if the tool is about one. */
  readonly nouns?: string[];
  /** Repeating a call with the same arguments has no further effect. */
  readonly idempotent: boolean;
  /** Accepts any arguments, from any source. Rejects only for internal errors. */
  run(context: ToolContext, args: unknown): Promise<ToolOutcome>;
}

/** A tool as a turn receives it, bound to its session and contact. */
export type OfferedTool = Omit<Tool, 'run'> & { run(args: unknown, guessed?: boolean): Promise<ToolOutcome> };

/** A feature's tools for one workspace at this time. */
export interface ToolSource {
  tools(workspaceId: string): Promise<Tool[]>;
}

export type ToolDraft<Args> = Omit<Tool, 'run'> & { run(context: ToolContext, args: Args): Promise<ToolOutcome> };

/**
 * Creates a tool whose `run` receives only arguments that match its schema, and may throw errors of the
 * catalogue with a 4xx status: both become outcomes that the model can handle.
 */
export function defineTool<Args>(draft: ToolDraft<Args>): Tool {
  const { name, description, parameters, effect, destructive, idempotent } = draft;
  const run = async (context: ToolContext, args: unknown): Promise<ToolOutcome> => {
    const problem = schemaProblem(parameters, args);
    if (problem)
      return failed('invalid_arguments', `${problem.path === '' ? 'The arguments' : problem.path} ${problem.message}.`);
    try {
      return await draft.run(context, args as Args);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error;
      return failed(error.code === 'invalid_field' ? 'invalid_arguments' : error.code, error.message);
    }
  };
  return { name, description, parameters, effect, destructive, idempotent, run };
}

type OutcomeWith<Status> = Extract<ToolOutcome, { status: Status }>;

export const failed = (reason: string, message: string, data: Json = null): OutcomeWith<'failed'> => ({
  status: 'failed',
  reason,
  message,
  data,
});

export const refused = (reason: ToolRefusal, message: string): OutcomeWith<'refused'> => ({
  status: 'refused',
  reason,
  message,
});
