import { Injectable } from '@nestjs/common';
import type { GuardrailsDto } from '../../assistant/configuration/guardrails/guardrails.dto.js';
import { GuardrailsReader } from '../../assistant/configuration/guardrails/guardrails.reader.js';
import { SynonymsReader } from '../../assistant/knowledge/synonyms.reader.js';

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
}
