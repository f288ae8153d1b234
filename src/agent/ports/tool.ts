/**
 * What the agent can do beside answering (specification §5): capture_lead, list_slots, book_meeting, escalate, and the
 * workspace's own actions. Each feature offers its tools through a `ToolSource` in `*.tools.ts`; whoever runs a turn, and
 * the contact's MCP endpoint, are handed the list. What a tool gives back is data: nothing in it names a tool, an
 * argument or an addressee of its own accord.
 */
import type { Actor } from '../../kernel/actor.js';
import { ApiError } from '../../kernel/errors.js';
import { schemaProblem, type Json, type JsonSchema } from '../../kernel/json-schema.js';

/** Names that no action of a workspace may bear. */
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
  'list_slots',
  'run_action',
  'search_knowledge',
  'show_page',
];

export type ToolSurface = 'widget' | 'agent' | 'whatsapp' | 'messenger' | 'instagram' | 'email';

/** In which conversation, with whom, and for whom a tool runs. It is the caller's, never the model's, to say. */
export interface ToolContext {
  workspaceId: string;
  /** null = in none; a tool that needs one is refused then. */
  sessionId: string | null;
  /** Whom the agent talks with, and with whose rights it acts; null = nobody is known. */
  contactId: string | null;
  /** Who asks for it: the agent in a conversation; the contact, or a member, over MCP. */
  actor: Actor;
  surface: ToolSurface;
  /** IANA, the person's; null = not known. */
  timezone: string | null;
  /** The person says yes to an action first, whatever the workspace says: a model guessed what they want. */
  confirm?: boolean;
  /** All arguments are the person's own words or profile: with them something may be looked up without a yes. */
  hasOwnArguments?: boolean;
}

/** What the model or a caller may see of an action that waits. */
export interface WaitingAction {
  /** Of the action, by which it is confirmed; later its receipt. */
  id: string;
  name: string;
  /** Exactly what is confirmed or approved; with placeholders for what guardrails mask. */
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

/** How a response is said: text with `{{dotted.paths}}` of its fields, or such texts by language. */
export type ResponseTemplate = string | Record<string, string>;
/** A field of a template, with the path in it. */
export const TEMPLATE_FIELD = /\{\{([^{}]{0,200})\}\}/gu;

/** How to say what an action of the workspace's gave back. */
export interface ResponseWording {
  template: ResponseTemplate | null;
  /** The action only looked something up. */
  isRead: boolean;
}

/** All of it is plain data of bounded size. `receipt`: id of the action that is over, where it was one. */
export type ToolOutcome =
  | { status: 'done'; data: Json; receipt?: string; wording?: ResponseWording }
  /** Nothing has been done: the person has to say yes to exactly this first. */
  | { status: 'needs_confirmation'; action: WaitingAction }
  /** Nothing has been done: it waits for one of the team. */
  | { status: 'needs_approval'; action: WaitingAction; handoffId: string }
  /** Not allowed; the same again is refused again. */
  | { status: 'refused'; reason: ToolRefusal; message: string; receipt?: string }
  /** Tried, and it did not work. `invalid_arguments`: other arguments may. `data`: what came back, if anything. */
  | { status: 'failed'; reason: string; message: string; data: Json; receipt?: string };

export interface Tool {
  readonly name: string;
  /** For the model. */
  readonly description: string;
  /** Of the arguments: an object. */
  readonly parameters: JsonSchema;
  /** `read` only looks; `write` changes something of ours; `act` does something in the customer's own product. */
  readonly effect: 'read' | 'write' | 'act';
  readonly destructive: boolean;
  /** An action that changes nothing: it may look something up without being confirmed. */
  readonly isLookup?: boolean;
  /** What the workspace calls a meeting, where the tool is about one. */
  readonly nouns?: string[];
  /** The same arguments twice do no more than once. */
  readonly idempotent: boolean;
  /** Takes arguments as they come, whoever made them up. Rejects only where something of ours is broken. */
  run(context: ToolContext, args: unknown): Promise<ToolOutcome>;
}

/** A tool as a turn is handed it: in which conversation and for whom it runs is settled already. */
export type OfferedTool = Omit<Tool, 'run'> & { run(args: unknown, guessed?: boolean): Promise<ToolOutcome> };

/** What a feature offers to one workspace now. */
export interface ToolSource {
  tools(workspaceId: string): Promise<Tool[]>;
}

export type ToolDraft<Args> = Omit<Tool, 'run'> & { run(context: ToolContext, args: Args): Promise<ToolOutcome> };

/**
 * A tool whose `run` sees only arguments that fit its schema, and may throw the catalogue's errors of 4xx: both become
 * outcomes that the model can make something of.
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

type Ended<Status> = Extract<ToolOutcome, { status: Status }>;

export const failed = (reason: string, message: string, data: Json = null): Ended<'failed'> => ({
  status: 'failed',
  reason,
  message,
  data,
});

export const refused = (reason: ToolRefusal, message: string): Ended<'refused'> => ({
  status: 'refused',
  reason,
  message,
});
