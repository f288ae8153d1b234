import { Injectable } from '@nestjs/common';
import type { TurnGuardrails, TurnQuestion } from '../../agent/ports/turn.js';
import type { GuardrailsDto } from '../../assistant/configuration/guardrails/guardrails.dto.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { SynonymsReader } from '../../assistant/knowledge/synonyms.reader.js';
import { maskSecretNumbers } from '../../platform/kernel/mask.js';

/** What a workspace has set for its agent, as far as a question needs it. */
export interface AgentSettings {
  guardrails: GuardrailsDto;
  /** Groups that match the question. */
  synonyms: string[][];
}

@Injectable()
export class AgentSettingsReader {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly synonyms: SynonymsReader,
  ) {}

  async for(workspaceId: string, question: string): Promise<AgentSettings> {
    const [guardrails, synonyms] = await Promise.all([
      this.guardrails.get(workspaceId),
      this.synonyms.for(workspaceId, question),
    ]);
    return { guardrails, synonyms };
  }

  /** The same for each of these questions, under the same guardrails. */
  async forEach(
    workspaceId: string,
    { guardrails, questions }: { guardrails: GuardrailsDto; questions: string[] },
  ): Promise<AgentSettings[]> {
    const each = await this.synonyms.forEach(workspaceId, questions);
    return each.map((synonyms) => ({ guardrails, synonyms }));
  }

  guardrailsOf(workspaceId: string): Promise<GuardrailsDto> {
    return this.guardrails.get(workspaceId);
  }
}

/** Converts a workspace's guardrails to the engine's form. */
export const guardrailsOf = (set: GuardrailsDto): TurnGuardrails => ({
  minConfidence: set.min_confidence,
  blockedTopics: set.blocked_topics,
  blockedPhrases: set.blocked_phrases,
  escalationPhrases: set.escalation_phrases,
  injection: set.injection,
  maxTurns: set.max_turns,
  escalateAfterMisses: set.escalate_after_misses,
  maskPii: set.mask_pii,
  linkHosts: set.allowed_link_hosts,
  verbatimOnly: set.verbatim_only,
});

/** The settings as the engine's input has them. */
export const settingsInput = ({
  guardrails,
  synonyms,
}: AgentSettings): Pick<TurnQuestion, 'fallbackMessage' | 'guardrails' | 'synonyms'> => ({
  fallbackMessage: guardrails.fallback_message,
  guardrails: guardrailsOf(guardrails),
  synonyms,
});

/** Masks a person's text for storage: in messages, subjects, hand-offs, gaps and events. */
export const maskedForStorage = ({ mask_pii }: Pick<GuardrailsDto, 'mask_pii'>, text: string): string =>
  mask_pii ? maskSecretNumbers(text) : text;
