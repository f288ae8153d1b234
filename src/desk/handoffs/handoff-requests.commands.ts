import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import type { WriteContext } from './handoffs.context.js';
import { HandoffsService } from './handoffs.service.js';

const LAST_TEXT = named(`
  select text from messages where workspace_id = $1 and session_id = $2 and author = 'contact' and text <> ''
  order by seq desc limit 1`);

const WHY = {
  usage_limit: { requester: 'credits', said: 'A message arrived while the credits were used up.' },
  kill_switch: { requester: 'kill_switch', said: 'A message arrived while the agent was switched off.' },
  agent_mode: { requester: 'system', said: 'A message arrived in a channel that the team answers.' },
  unsupported_request: { requester: 'system', said: 'A message arrived that the agent could not process.' },
} as const;
export type UnansweredReason = keyof typeof WHY;

interface UnansweredMessage {
  sessionId: string;
  contactId: string | null;
  why: UnansweredReason;
  /** `live_chat`: the person waits for the team. Default: a ticket. */
  kind?: 'ticket' | 'live_chat';
}

/** Opens hand-offs for other features, in their transactions. */
@Injectable()
export class HandoffRequestsCommands {
  constructor(private readonly handoffs: HandoffsService) {}

  /** Asks the team to answer the last message, because the agent does not. Does nothing if a hand-off is open. */
  async forUnanswered(
    context: WriteContext,
    { sessionId, contactId, why, kind = 'ticket' }: UnansweredMessage,
  ): Promise<void> {
    const { rows } = await context.tx.query<{ text: string }>(LAST_TEXT(context.workspaceId, sessionId));
    const { requester, said } = WHY[why];
    await this.handoffs.request(context, {
      sessionId,
      contactId,
      kind,
      ask: rows[0]?.text ?? said,
      stopReason: why,
      requester,
      route: 'support',
    });
  }
}
