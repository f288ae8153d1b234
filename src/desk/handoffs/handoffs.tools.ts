import { Injectable } from '@nestjs/common';
import { defineTool, refused, type Tool, type ToolSource } from '../../agent/ports/tool.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { JsonSchema } from '../../platform/kernel/json-schema.js';
import { HandoffsService } from './handoffs.service.js';

const KINDS = ['live_chat', 'callback', 'ticket', 'complaint', 'retention'] as const;
const REASONS = ['customer_request', 'missing_knowledge', 'unsupported_request', 'negative_feedback'] as const;

interface HandoffArguments {
  ask: string;
  kind?: (typeof KINDS)[number];
  reason?: (typeof REASONS)[number];
}

const PARAMETERS: JsonSchema = {
  type: 'object',
  properties: {
    ask: { type: 'string', minLength: 1, maxLength: 4_000, description: 'What the person wants of the team.' },
    kind: { enum: [...KINDS], description: 'Default: live_chat in a chat, else ticket.' },
    reason: { enum: [...REASONS], description: 'Default: customer_request, they asked for a person.' },
  },
  required: ['ask'],
  additionalProperties: false,
};

@Injectable()
export class HandoffsTools implements ToolSource {
  private readonly escalate = defineTool<HandoffArguments>({
    name: 'escalate',
    description:
      'Gives the conversation to a person of the team. Whenever the person asks for one, and when nothing else helps.',
    parameters: PARAMETERS,
    effect: 'write',
    destructive: false,
    idempotent: true,
    run: async ({ workspaceId, sessionId, contactId, actor, surface }, { ask, kind, reason = 'customer_request' }) => {
      if (sessionId === null)
        return refused('no_session', 'There is no conversation yet that could be given to a person.');
      const chosen = kind ?? (surface === 'agent' || surface === 'email' ? 'ticket' : 'live_chat');
      const isRequested = reason === 'customer_request';
      const { handoff } = await this.db.transaction(workspaceId, (tx) =>
        this.handoffs.request(
          { tx, workspaceId, actor },
          {
            sessionId,
            contactId,
            kind: chosen,
            ask,
            stopReason: reason,
            requester: isRequested ? 'human' : 'agent',
            // Queues are named like the sessions' kinds.
            route: chosen === 'retention' ? 'retention' : 'support',
            confidence: isRequested ? 1 : null,
          },
        ),
      );
      const { id, ticket_ref, kind: made, status } = handoff;
      return { status: 'done', data: { handoff_id: id, ticket_ref, kind: made, status } };
    },
  });

  constructor(
    private readonly db: TenantDb,
    private readonly handoffs: HandoffsService,
  ) {}

  tools(): Promise<Tool[]> {
    return Promise.resolve([this.escalate]);
  }
}
