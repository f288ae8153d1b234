import { Injectable } from '@nestjs/common';
import { defineTool, type Tool, type ToolSource } from '../../agent/ports/tool.js';
import type { JsonSchema } from '../../kernel/json-schema.js';
import type { LeadDto } from './leads.dto.js';
import type { LeadDraft } from './leads.rules.js';
import { LeadsService } from './leads.service.js';

const DETAILS = ['name', 'email', 'phone', 'company', 'intent'] as const;
type Args = Pick<LeadDraft, (typeof DETAILS)[number] | 'fields'>;

const text = (maxLength: number, description: string): JsonSchema => ({
  type: 'string',
  minLength: 1,
  maxLength,
  description,
});
const PARAMETERS: JsonSchema = {
  type: 'object',
  properties: {
    name: text(200, 'Full name.'),
    email: { ...text(320, 'E-mail address.'), format: 'email' },
    phone: text(50, 'Telephone number.'),
    company: text(200, 'Company.'),
    intent: text(1_000, 'What they are after, in a few words.'),
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
  private readonly capture = defineTool<Args>({
    name: 'capture_lead',
    description:
      'Keeps what the person told of themselves, so that the sales team can get in touch. Only what they said; adds to what is known.',
    parameters: PARAMETERS,
    effect: 'write',
    destructive: false,
    idempotent: true,
    run: async ({ workspaceId, actor, contactId, sessionId, surface: source }, args) => {
      const lead = await this.leads.capture(workspaceId, actor, { contactId, sessionId, source, ...args });
      return { status: 'done', data: { captured: true, known: knownOf(lead) } };
    },
  });

  constructor(private readonly leads: LeadsService) {}

  tools(): Promise<Tool[]> {
    return Promise.resolve([this.capture]);
  }
}

/** Names of known fields; status and score are only for the team. */
const knownOf = (lead: LeadDto): string[] => [
  ...DETAILS.filter((name) => lead[name] !== null),
  ...Object.keys(lead.fields),
];
