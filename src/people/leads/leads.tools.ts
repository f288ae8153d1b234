import { Injectable } from '@nestjs/common';
import { defineTool, type Tool, type ToolSource } from '../../agent/ports/tool.js';
import type { JsonSchema } from '../../platform/kernel/json-schema.js';
import { LEAD_TEXT_NAMES, leadTexts, type LeadTextName } from './lead-fields.dto.js';
import type { LeadDto } from './leads.dto.js';
import type { LeadDraft } from './leads.rules.js';
import { LeadsService } from './leads.service.js';

type LeadArguments = Pick<LeadDraft, LeadTextName | 'fields'>;

const PARAMETERS: JsonSchema = {
  type: 'object',
  properties: {
    ...leadTexts((_, { max, about, format }) => ({
      type: 'string',
      minLength: 1,
      maxLength: max,
      description: about,
      ...(format && { format }),
    })),
    fields: {
      type: 'object',
      description: 'What else they told that matters to sales, such as seats or budget.',
      maxProperties: 50,
      additionalProperties: {
        anyOf: [
          { type: ['string', 'number', 'boolean'], maxLength: 1_000 },
          { type: 'array', items: { type: 'string', maxLength: 1_000 }, maxItems: 20 },
        ],
      },
    },
  },
  minProperties: 1,
  additionalProperties: false,
};

@Injectable()
export class LeadsTools implements ToolSource {
  private readonly capture = defineTool<LeadArguments>({
    name: 'capture_lead',
    description:
      'Keeps what the person told of themselves, so that the sales team can get in touch. Only what they said; adds to what is known.',
    parameters: PARAMETERS,
    effect: 'write',
    destructive: false,
    idempotent: true,
    run: async ({ workspaceId, actor, contactId, sessionId, surface: source }, args) => {
      const lead = await this.leads.capture(workspaceId, actor, { contactId, sessionId, source, ...args });
      return { status: 'done', data: { captured: true, known: knownOf(lead), kept: keptOf(lead, args) } };
    },
  });

  constructor(private readonly leads: LeadsService) {}

  tools(): Promise<Tool[]> {
    return Promise.resolve([this.capture]);
  }
}

/** What the row has of what they told now: what the team set is not theirs. */
const keptOf = (lead: LeadDto, told: LeadArguments): string[] =>
  (['name', 'company', 'email', 'phone'] as const).flatMap((field) => {
    const value = lead[field];
    return value !== null && value === told[field] ? [value] : [];
  });

/** Names of known fields; status and score are only for the team. */
const knownOf = (lead: LeadDto): string[] => [
  ...LEAD_TEXT_NAMES.filter((name) => lead[name] !== null),
  ...Object.keys(lead.fields),
];
