/** A conversation that was tried in shadow, as it is stored. */
import type { AbstainReason } from '../../agent/ports/answer-terms.js';
import type { TurnResult } from '../../agent/ports/turn.js';
import type { MachineVerdict } from '../../agent/proof/machine-verdict.js';
import type { ShadowAnswer } from './shadow-answer.dto.js';

/** Why a turn has no answer, but an offered page. */
export const OFFERED = 'not_certain' satisfies AbstainReason;

export interface TriedConversation {
  conversationId: string;
  endedBy: 'end' | 'unanswered';
  answered: number;
  confidence: number | null;
  outcome: string;
  turns: ShadowedTurn[];
}

/** A turn as it is stored (shadow_turns). */
export interface ShadowedTurn extends ShadowAnswer {
  turn: number;
  question: string;
  reply: string | null;
  reply_seconds: number | null;
  intent: string | null;
  reason: string | null;
  model: string;
  prompt_version: string | null;
  usage: TurnResult['usage'];
  verdict: MachineVerdict | null;
  verdict_reason: string | null;
  ms: number;
}
