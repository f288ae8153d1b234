/** A conversation that was tried in shadow, as it is stored. */
import type { AnswerStatus, Certainty, TurnResult } from '../../agent/ports/turn.js';
import type { MachineVerdict } from '../../agent/proof/machine-verdict.js';

export interface TriedConversation {
  conversationId: string;
  endedBy: 'end' | 'unanswered';
  answered: number;
  confidence: number | null;
  outcome: string;
  turns: ShadowedTurn[];
}

/** A turn as it is stored (shadow_turns). */
export interface ShadowedTurn {
  turn: number;
  question: string;
  reply: string | null;
  reply_seconds: number | null;
  status: AnswerStatus;
  answer: string;
  language: string;
  certainty: Certainty | null;
  confidence: number;
  citations: { document_id: string; title: string; url: string | null; quote: string }[];
  intent: string | null;
  reason: string | null;
  model: string;
  prompt_version: string | null;
  usage: TurnResult['usage'];
  verdict: MachineVerdict | null;
  verdict_reason: string | null;
  ms: number;
}
