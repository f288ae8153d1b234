import { Injectable } from '@nestjs/common';
import { HandoffPatchesService } from '../../desk/handoffs/handoff-patches.service.js';
import { HandoffRepliesService } from '../../desk/handoffs/handoff-replies.service.js';
import { HandoffPatch, HandoffReplyBody } from '../../desk/handoffs/handoffs.dto.js';
import { LeadPatch } from '../../people/leads/leads.dto.js';
import { LeadsService } from '../../people/leads/leads.service.js';
import { IdParam } from '../../platform/http/id-param.js';
import { operationTool } from './operation-tool.js';
import { ADDS, SETS, type McpTool } from './tool.js';

/** Changes of records by a member of the team, by their current role (specification §9.3). */
@Injectable()
export class RecordChangeTools {
  constructor(
    private readonly handoffPatches: HandoffPatchesService,
    private readonly handoffReplies: HandoffRepliesService,
    private readonly leads: LeadsService,
  ) {}

  all(): McpTool[] {
    return [
      operationTool({
        name: 'update_handoff',
        title: 'Change a hand-off',
        description:
          'Changes status, assignee or external responder of a hand-off. Resolving or closing it gives the conversation back to the agent.',
        operationId: 'updateHandoff',
        annotations: SETS,
        path: IdParam,
        body: HandoffPatch,
        run: ({ caller, actor }, { path, body }) =>
          this.handoffPatches.patch({ workspaceId: caller.workspaceId, actor }, path.id, body),
      }),
      operationTool({
        name: 'reply_handoff',
        title: 'Reply to a customer',
        description:
          'Sends a text to the customer in the conversation of a hand-off, as the person whose token is used. The agent is silent there afterwards.',
        operationId: 'replyToHandoff',
        annotations: ADDS,
        path: IdParam,
        body: HandoffReplyBody,
        run: ({ caller, actor }, { path, body }) =>
          this.handoffReplies.reply({ workspaceId: caller.workspaceId, actor }, path.id, body),
      }),
      operationTool({
        name: 'update_lead',
        title: 'Change a lead’s status',
        description: 'Sets a lead to new, qualified, disqualified or converted.',
        operationId: 'updateLead',
        annotations: SETS,
        path: IdParam,
        body: LeadPatch,
        run: ({ caller, actor }, { path, body }) =>
          this.leads.setStatus(caller.workspaceId, { actor, id: path.id, leadPatch: body }),
      }),
    ];
  }
}
