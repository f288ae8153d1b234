/** The input and output of one turn of the agent (specification §4 and §5). */
import type { Json } from '../../platform/kernel/json-schema.js';
import type { Evidence, ModelUsage } from './model.js';
import type { AbstainReason, Guardrail, IntentClass, ProofKind, Verdict } from './answer-terms.js';
import type { OfferedTool, ToolOutcome, ToolSurface } from './tool.js';
import type { TraceStep, TurnTrace } from './trace.js';

export type AnswerStatus = 'answered' | 'abstained' | 'clarify' | 'handed_off' | 'refused';
export type Certainty = 'certain';
export type SessionKind = 'support' | 'retention';

/** The workspace's guardrails for questions and answers (specification §3.9). */
export interface TurnGuardrails {
  /** 0–1; below it the agent abstains. */
  minConfidence: number;
  blockedTopics: string[];
  blockedPhrases: string[];
  escalationPhrases: string[];
  /** Handling of messages that try to override the agent's instructions: ignored, flagged, or refused. */
  injection: 'off' | 'flag' | 'block';
  /** After this many turns of a session a person takes over; null = unlimited. */
  maxTurns: number | null;
  /** After this many consecutive turns without an answer a person takes over; null = never. Of the turn's channel. */
  escalateAfterMisses: number | null;
  /** Whether card, account and social security numbers are masked in storage, and addresses in prompts. */
  maskPii: boolean;
  /** Hosts, or `*.example.com`, that links may lead to; null = any. */
  linkHosts: string[] | null;
  /** Only literal quotations are sent, even with a large model. */
  verbatimOnly: boolean;
}

/** A booked meeting, and when it is, in words. */
export interface MovedMeeting {
  id: string;
  what: string;
  /** RFC 3339 */
  startsAt: string;
}

/** What the agent asked for, to be continued by the person's next message. Stored with the turn (`messages.turn`). */
export type Pending =
  /** The person was asked to confirm this action. */
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
  /** The person was asked whether to withdraw an action that waits for the team. */
  | {
      kind: 'withdrawal';
      action: { id: string; name: string; arguments: Record<string, Json>; destructive: boolean };
    }
  /** The person was asked whether a teammate should take over. */
  | { kind: 'person' }
  /** The person was asked to choose one of these days (YYYY-MM-DD), and wished for this minute of it. */
  | { kind: 'day'; days: { label: string; day: string }[]; from: number; moves?: MovedMeeting }
  /** The person was asked to choose one of these times; `label` is the text that they saw. */
  /** `moves`: the meeting that the chosen time replaces; absent = it books one. */
  | { kind: 'slot'; slots: { label: string; startsAt: string }[]; moves?: MovedMeeting }
  /** The person was asked whether to cancel this meeting, or which of these to cancel or move. */
  | { kind: 'meeting'; among: MovedMeeting[]; cancels: boolean }
  /** The person was offered passages, and may say that they answer. */
  | { kind: 'offer' };

/** What the session's earlier turns pass on to this one. */
export interface TurnMemory {
  /** Number of the agent's turns so far. */
  turns: number;
  /** Number of consecutive turns without an answer, up to the last one. */
  misses: number;
  pending: Pending | null;
  /** Language of the last turn; null = there was none. */
  language: string | null;
}

/** What the agent can do in this turn in addition to answering. */
export interface TurnActing {
  /** The available tools; called once, and only by a turn that may need them. */
  tools(): Promise<OfferedTool[]>;
  /** The person confirms or declines a waiting action. */
  confirm(actionId: string, yes: boolean): Promise<ToolOutcome>;
  /** The person withdraws an action that waits for the team. */
  withdraw(actionId: string): Promise<ToolOutcome>;
  /** The person's e-mail address, if known. */
  email: string | null;
  /** IANA, the person's; null = unknown. */
  timezone: string | null;
  /** YYYY-MM-DD in their time zone. */
  today: string;
}

/** One message of a conversation, as the agent remembers it. */
export interface DialogueMessage {
  from: 'customer' | 'agent' | 'team';
  text: string;
}

/** Availability of the team. */
export interface TeamStatus {
  /** `closed`: outside of office hours; `away`: within them, but no member is available. */
  status: 'available' | 'away' | 'closed';
  /** When office hours start again; RFC 3339. Null during office hours. */
  backAt: string | null;
  /** IANA: time zone in which the time is given. */
  timezone: string;
  /** The workspace's own text for when no member is available. */
  awayMessage: string | null;
}

/**
 * What asks for nothing by itself: a tap that opens a conversation, or content such as a picture, an order or a form.
 * Its words, if it has any, are answered if they can be, and are never a question without an answer.
 */
export type Gesture = 'opening' | 'content';

/** What is known of a message in mail or a messenger beside its words. */
export interface InboxSignals {
  /** Files, or content such as an order or a place. */
  hasContent: boolean;
  /** The team has the person's matter, or had it lately; or it is not the first mail of its thread. */
  isOpen: boolean;
  /** That of the mail, which the question begins with; absent or null = it begins with none. */
  subject?: string | null;
}

/** When, where and with whom a conversation is: what a large model is told beside the messages. */
export interface TurnScene {
  /** RFC 3339 */
  at: string;
  /** IANA, the workspace's. */
  timezone: string;
  channel: 'human' | Exclude<ToolSurface, 'widget'>;
  /** Of the person; null = unknown. */
  name: string | null;
  /** Whether the person is known to the company's own product. */
  isSignedIn: boolean;
}

/** The input of a turn from its caller. */
export interface TurnQuestion {
  workspaceId: string;
  /** '' = a gesture without words. */
  question: string;
  /** Absent or null = the question is one. */
  gesture?: Gesture | null;
  /** The company's name; null if unknown. */
  company: string | null;
  /** Earlier messages of both sides, oldest first, without the current one. */
  dialogue: DialogueMessage[];
  /** BCP 47, if the caller supplied it. */
  locale: string | null;
  /** Absent = a large model is not told. */
  scene?: TurnScene;
  /** The reply if the agent does not answer, except for a hand-off; null = the built-in one in their language. */
  fallbackMessage: string | null;
  /** Absent = none. */
  guardrails?: TurnGuardrails;
  /** Groups of phrases with the same meaning in this workspace. Absent = none. */
  synonyms?: string[][];
  /** Absent = the first turn of a session, or no session. */
  memory?: TurnMemory;
  /** Absent = the agent only answers. */
  acting?: TurnActing;
  /** Absent or null = not announced. */
  team?: TeamStatus | null;
  /** In mail and messengers a reply never says that nothing was found. Absent = a chat. */
  isMessaging?: boolean;
  /** In mail and messengers that the agent answers itself: what is for a person is in the inbox, too. Absent or null = a chat, or a trial. */
  inbox?: InboxSignals | null;
  /** The person was asked how the team can reach them, and has not said it. */
  awaitsReach?: boolean;
  /** A program asks for nobody who could be reached, or only tries: no hand-off is opened for what it tells. */
  cannotHandOver?: boolean;
  /** Whether the result includes the turn's steps. */
  isTraced?: boolean;
}

/** The input of a turn as the engine uses it. */
export interface TurnInput extends TurnQuestion {
  /** The customer's own earlier messages in the dialogue, oldest first. */
  history: string[];
  /** Records the turn's stages; absent = not recorded. */
  trace?: TurnTrace | undefined;
}

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

/** A quoted section of a document that may help if the agent has no certain answer. */
export interface SuggestedArticle extends Omit<AnswerCitation, 'index'> {
  /** The nearest heading above it, unless that is the title. */
  heading: string | null;
  /** The quotation without markup, one line per sentence, item or row; rows with their column headers. */
  text: string;
}

/** A page of the workspace's site, shown to the person. */
export interface ShownPage {
  title: string;
  /** http or https. */
  url: string;
}

/**
 * An action that the agent ran in the customer's product, or proposes; it runs only with the required
 * confirmation or approval.
 */
export interface TurnAction {
  /** Id of the receipt. */
  id: string;
  name: string;
  arguments: Record<string, Json>;
  status: 'awaiting_confirmation' | 'awaiting_approval' | 'completed' | 'failed' | 'refused';
  destructive: boolean;
  /** RFC 3339, while it waits. */
  expiresAt: string | null;
}

/**
 * A form that the person may fill in instead of writing: if the agent cannot help, for a call back, to choose a
 * time, with what an action needs, to be reached by the team later.
 */
export type MessageForm = 'offline' | 'contact' | 'meeting' | 'action' | 'reach';

/** A field of a form. */
export interface FormField {
  name: string;
  label: string;
  /** As of an input of HTML. */
  type: 'text' | 'number' | 'date' | 'time' | 'email' | 'tel' | 'url';
  required: boolean;
  /** The values that it may have; empty = any. */
  choices: string[];
  /** What the person said; null = nothing. */
  value: string | null;
}

/** An address or a number of a person, or both, with their name if they said it. */
export interface Reach {
  name?: string;
  email?: string;
  phone?: string;
}

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
  /** The person says that what was offered answers their question. */
  confirms: boolean;
  /** Only a part of the question is answered: the rest is a gap. */
  isPartial: boolean;
  sentences: AnswerSentence[];
  citations: AnswerCitation[];
  page: ShownPage | null;
  /** Best first; empty unless the agent abstains. */
  articles: SuggestedArticle[];
  action: TurnAction | null;
  /** Replies that the person can send as they are; empty if any text is possible. */
  choices: string[];
  form: MessageForm | null;
  /** Of a form whose fields depend on the conversation: an action's, or the day and time that are wished of a meeting. */
  fields: FormField[];
  /** What was done in addition to answering; null if nothing. */
  sideEffect: 'shown' | 'action_done' | 'action_failed' | 'lead_captured' | 'meeting_booked' | null;
  /** What the person told of themselves, to be kept; null = nothing. */
  reach: Reach | null;
  /** What a lead keeps of what they told, as its row has it; it is said with the hand-off. */
  noted: string[];
  /**
   * Whether a hand-off is opened and said beside the answer. Of one that hands over without a text it is said anyway: the
   * text comes from who opens it.
   */
  saysHandoff: boolean;
  /** What the next message may continue. */
  pending: Pending | null;
  /** The approval that an action waits for. */
  handoffId: string | null;
  /** What the person wants, in those of their words that carry it: what the team is told if the turn hands over. Null = the message. */
  matter: string | null;
  /** The kind of the hand-off, if the message decides it, also beside an answer; null = none, or one by the channel. */
  handoffKind: 'complaint' | 'ticket' | null;
  abstainReason: AbstainReason | null;
  /** The guardrail that was tripped: the message was refused, or handed over, or a part of the answer was withheld. */
  tripped: Guardrail | null;
  intentClass: IntentClass;
  /** The title of the article that answered, else the question in its own words; null for small talk. */
  intent: string | null;
  sessionKind: SessionKind;
  /** Whether the person says that the agent has helped, or has not; null if neither. */
  verdict: Verdict | null;
  model: string;
  promptVersion: string | null;
  /** What failed other than the knowledge; null if nothing did. */
  failure: 'model_error' | 'kill_switch' | null;
  /** Calls of the large model and their cost; null if there were none. */
  usage: TurnUsage | null;
  /** The nearest evidence, stored for the team even if the agent abstains. */
  nearest: Evidence[];
}

/** How sure an answer is; null if there is none, or if no more of it was proven than was not. */
export const certaintyOf = ({ status, confidence }: Pick<TurnResult, 'status' | 'confidence'>): Certainty | null =>
  status === 'answered' && confidence > 0.5 ? 'certain' : null;

/** What an answer rests on; without one, the passages that are offered instead. */
export const quotedBy = ({ status, citations, articles }: TurnResult): AnswerCitation[] =>
  status === 'answered'
    ? citations
    : articles.map(({ heading: _, text: __, ...quoted }, index) => ({ index, ...quoted }));

/** What a turn yields while it runs: each sentence as soon as it is proven, then the whole result. */
export type TurnEvent =
  | { type: 'citation'; citation: AnswerCitation }
  | { type: 'sentence'; sentence: AnswerSentence }
  /** From here on, an effect is possible that ending the turn does not undo. */
  | { type: 'acting'; tool: string }
  | { type: 'done'; result: TurnResult };

/** The entry of the gap list for an unanswered question. */
export interface UnansweredQuestion {
  /** Masked. */
  question: string;
  language: string;
  /** The lexemes of the question; empty = it cannot be clustered. */
  lexemes: string[];
  /** The nearest documents, best first. */
  nearest: string[];
}

/** `done`, with the data about the texts that recording the turn needs in addition to the result. */
export interface FinishedTurnEvent {
  type: 'done';
  result: TurnResult;
  /** What is recorded instead if a teammate has taken over meanwhile. */
  silence: TurnResult;
  /** null if it was answered, or the knowledge is not responsible. */
  unanswered: UnansweredQuestion | null;
  /** If requested (`TurnQuestion.isTraced`). */
  trace?: TraceStep[];
}
