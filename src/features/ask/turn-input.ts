import type { TurnGuardrails } from '../../agent/ports/turn.js';
import type { GuardrailsDto } from '../configuration/guardrails.dto.js';

/** A workspace's guardrails as the engine takes them. */
export const guardrailsOf = (set: GuardrailsDto): TurnGuardrails => ({
  minConfidence: set.min_confidence,
  blockedTopics: set.blocked_topics,
  blockedPhrases: set.blocked_phrases,
  escalationPhrases: set.escalation_phrases,
  injection: set.injection,
  maxTurns: set.max_turns,
  escalateAfterMisses: set.escalate_after_misses,
  linkHosts: set.allowed_link_hosts,
});
