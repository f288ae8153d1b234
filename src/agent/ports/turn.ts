/** What goes into one turn of the agent and what comes out of it (specification §4 and §5). */
import type { Json } from '../../kernel/json-schema.js';
import type { Evidence, ModelUsage } from './model.js';
import type { OfferedTool, ToolOutcome } from './tool.js';

export type AnswerStatus = 'answered' | 'abstained' | 'clarify' | 'handed_off' | 'refused';
export type AbstainReason = 'no_evidence' | 'low_confidence' | 'conflict' | 'out_of_scope' | 'guardrail';
export type IntentClass = 'answer' | 'show' | 'do' | 'escalate';
export type SessionKind = 'support' | 'retention';

/** What stopped a turn, or was met in one: the message's length, or one of the workspace's guardrails. */
export type Guardrail =
  | 'length'
  | 'blocked_phrases'
  | 'blocked_topics'
  | 'escalation_phrases'
  | 'injection'
  | 'max_turns'
  | 'escalate_after_misses'
  | 'allowed_link_hosts'
  /** Its texts could not be analysed within the turn's budget. */
  | 'time_budget';

/** What the workspace lets the agent hear and say (specification §3.9). */
export interface TurnGuardrails {
  /** 0–1; below it the agent abstains. */
  minConfidence: number;
  blockedTopics: string[];
  blockedPhrases: string[];
  escalationPhrases: string[];
  /** Messages that want to override what the agent is told: not looked for, noted, or refused. */
  injection: 'off' | 'flag' | 'block';
  /** After so many turns of a session a person takes over; null = any number. */
  maxTurns: number | null;
  /** After so many turns in a row without an answer a person takes over; null = never. */
  escalateAfterMisses: number | null;
  /** Whether card, account and social security numbers are kept out of what is kept, and addresses out of prompts. */
  maskPii: boolean;
  /** Hosts, or `*.example.com`, that links may lead to; null = any. */
  linkHosts: string[] | null;
  /** Only quotations word for word are sent, even where a large model answers. */
  verbatimOnly: boolean;
}

/** What a turn left open, and the next message of the person may settle. It is kept with the turn (`messages.turn`). */
export type Pending =
  /** The person was asked whether this action may be done. */
  | {
      kind: 'confirmation';
      action: { id: string; name: string; arguments: Record<string, Json>; destructive: boolean };
    }
  /** The person was asked for an argument of a tool. */
  | { kind: 'argument'; tool: string; arguments: Record<string, Json>; missing: string; guessed?: boolean }
  /** The person was asked which of these tools they mean. */
  | { kind: 'tool'; orders: { tool: string; arguments: Record<string, Json> }[] }
  /** The person was told that the team has to approve this action. */
  | {
      kind: 'approval';
      action: { id: string; name: string; arguments: Record<string, Json>; destructive: boolean };
    }
  /** The person was asked whether they take back an action that waits for the team. */
  | {
      kind: 'withdrawal';
      action: { id: string; name: string; arguments: Record<string, Json>; destructive: boolean };
    }
  /** The person was asked to choose one of these times; `label` is what they were shown. */
  | { kind: 'slot'; slots: { label: string; startsAt: string }[] };

/** What the session's earlier turns say to this one. */
export interface TurnMemory {
  /** Turns of the agent so far. */
  turns: number;
  /** How many of the last ones in a row had no answer. */
  misses: number;
  pending: Pending | null;
  /** In which the last one spoke; null = there was none. */
  language: string | null;
}

/** What the agent can do in this turn, beside answering. */
export interface TurnActing {
  /** What is offered now; asked for once, and only by a turn that may need it. */
  tools(): Promise<OfferedTool[]>;
  /** The person says yes or no to an action that waits for it. */
  confirm(actionId: string, yes: boolean): Promise<ToolOutcome>;
  /** The person takes back an action that waits for the team. */
  withdraw(actionId: string): Promise<ToolOutcome>;
  /** The person's e-mail address, where it is known. */
  email: string | null;
  /** IANA, the person's; null = not known. */
  timezone: string | null;
  /** YYYY-MM-DD on their clock. */
  today: string;
}

/** One message of a conversation, as the agent remembers it. */
export interface DialogueMessage {
  from: 'customer' | 'agent' | 'team';
  text: string;
}

/** Whether a person of the team is there. */
export interface TeamStatus {
  /** `closed`: outside of office hours; `away`: within them, but no one is there. */
  status: 'available' | 'away' | 'closed';
  /** When office hours begin again, while they are over; RFC 3339. */
  backAt: string | null;
  /** IANA: in which the time is said. */
  timezone: string;
  /** The workspace's own words for when no one is there. */
  awayMessage: string | null;
}

/** A turn as its caller asks for it. */
export interface TurnQuestion {
  workspaceId: string;
  question: string;
  /** The company's name; null where it is not known. */
  company: string | null;
  /** Earlier messages of both sides, oldest first, without this one. */
  dialogue: DialogueMessage[];
  /** BCP 47, when the caller told it. */
  locale: string | null;
  /** Said when the agent does not answer, but not when it hands over; null = the built-in one in their language. */
  fallbackMessage: string | null;
  /** Absent = none. */
  guardrails?: TurnGuardrails;
  /** Groups of phrases that mean the same in this workspace. Absent = none. */
  synonyms?: string[][];
  /** Absent = the first turn of a session, or none is kept. */
  memory?: TurnMemory;
  /** Absent = the agent only answers. */
  acting?: TurnActing;
  /** Absent or null = nothing is said of it. */
  team?: TeamStatus | null;
}

/** A turn as the engine works on it. */
export interface TurnInput extends TurnQuestion {
  /** The customer's own earlier messages in the dialogue, oldest first. */
  history: string[];
}

/** How a sentence rests on its quotations; `none` for courtesy, which states no fact. */
export type ProofKind = 'verbatim' | 'paraphrase' | 'translation' | 'derived' | 'none';

export interface AnswerSentence {
  text: string;
  /** Indices into `citations`. */
  citations: number[];
  proof: ProofKind;
}

export interface AnswerCitation {
  index: number;
  document_id: string;
  title: string;
  url: string | null;
  version: number;
  start: number;
  end: number;
  quote: string;
}

/** A page of the customer's that the person is shown. */
export interface ShownPage {
  title: string;
  /** http or https. */
  url: string;
}

/** What the agent did in the customer's product, or wants to do; never without the person's or the team's yes where that is asked for. */
export interface TurnAction {
  /** Of the receipt. */
  id: string;
  name: string;
  arguments: Record<string, Json>;
  status: 'awaiting_confirmation' | 'awaiting_approval' | 'completed' | 'failed' | 'refused';
  destructive: boolean;
  /** RFC 3339, while it waits. */
  expiresAt: string | null;
}

/** What the person may fill in instead of writing: when the agent cannot help, to be called back, to choose a time. */
export type MessageForm = 'offline' | 'contact' | 'meeting';

export interface TurnUsage extends ModelUsage {
  calls: number;
}

export interface TurnResult {
  status: AnswerStatus;
  answer: string;
  language: string;
  /** 0–1, three decimals. */
  confidence: number;
  grounded: boolean;
  /** It answers a part of what was asked: the rest is a gap. */
  isPartial: boolean;
  sentences: AnswerSentence[];
  citations: AnswerCitation[];
  page: ShownPage | null;
  action: TurnAction | null;
  /** What the person may answer, in words that they can send as they are; empty where anything may be said. */
  choices: string[];
  form: MessageForm | null;
  /** What was done beside answering; null where nothing was. */
  sideEffect: 'shown' | 'action_done' | 'action_failed' | 'lead_captured' | 'meeting_booked' | null;
  /** What the next message may settle. */
  pending: Pending | null;
  /** The approval that an action waits for. */
  handoffId: string | null;
  abstainReason: AbstainReason | null;
  /** What was tripped: it was refused, or handed over, for that; or a part of the answer was withheld. */
  tripped: Guardrail | null;
  intentClass: IntentClass;
  /** A short label of what was asked for, e.g. `wire transfer fee`; null when nothing can be told. */
  intent: string | null;
  sessionKind: SessionKind;
  model: string;
  promptVersion: string | null;
  /** What failed beside the knowledge; null where nothing did. */
  failure: 'model_error' | 'kill_switch' | null;
  /** Calls of the large model and what they cost; null where none was made. */
  usage: TurnUsage | null;
  /** The nearest evidence, kept for the team even when the agent abstains. */
  nearest: Evidence[];
}

/** What a turn yields while it runs: each sentence as soon as it is proven, then the whole. */
export type TurnEvent =
  | { type: 'citation'; citation: AnswerCitation }
  | { type: 'sentence'; sentence: AnswerSentence }
  /** From here on something may be done that is not undone by ending the turn. */
  | { type: 'acting'; tool: string }
  | { type: 'done'; result: TurnResult };

/** What the gap list keeps of a question that found no answer. */
export interface UnansweredQuestion {
  /** Masked. */
  question: string;
  language: string;
  /** What it is about; empty = nothing that could be clustered. */
  lexemes: string[];
  /** Documents that came nearest, best first. */
  nearest: string[];
}

/** `done` with what recording the turn needs to know of its texts beside the result. */
export interface FinishedTurnEvent {
  type: 'done';
  result: TurnResult;
  /** What is recorded instead where a person has taken over meanwhile. */
  silence: TurnResult;
  /** null where it was answered, or was not for the knowledge to answer. */
  unanswered: UnansweredQuestion | null;
}
