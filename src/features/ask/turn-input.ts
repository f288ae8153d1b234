import type { TurnGuardrails } from '../../agent/ports/turn.js';
import type { GuardrailsDto } from '../configuration/guardrails.dto.js';

/** A workspace's guardrails as the engine takes them. */
export const guardrailsOf = ({
  min_confidence,
  blocked_topics,
  blocked_phrases,
  escalation_phrases,
}: GuardrailsDto): TurnGuardrails => ({
  minConfidence: min_confidence,
  blockedTopics: blocked_topics,
  blockedPhrases: blocked_phrases,
  escalationPhrases: escalation_phrases,
});
