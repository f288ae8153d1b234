/** Tools with which a member of the team works through an assistant, by their current role (specification §9.3). */
import { Injectable } from '@nestjs/common';
import { AnalyticsQuery } from '../../features/analytics/analytics.dto.js';
import { AnalyticsReader } from '../../features/analytics/analytics.reader.js';
import { UpdateGuardrails } from '../../features/configuration/guardrails/guardrails.dto.js';
import { GuardrailsReader } from '../../features/configuration/guardrails/guardrails.reader.js';
import { GuardrailsService } from '../../features/configuration/guardrails/guardrails.service.js';
import { SetKillSwitch } from '../../features/configuration/kill-switch/kill-switch.dto.js';
import { KillSwitchReader } from '../../features/configuration/kill-switch/kill-switch.reader.js';
import { KillSwitchService } from '../../features/configuration/kill-switch/kill-switch.service.js';
import { ContactsQuery } from '../../features/contacts/contacts.dto.js';
import { ContactsReader } from '../../features/contacts/contacts.reader.js';
import { HandoffPatchesService } from '../../features/handoffs/handoff-patches.service.js';
import { HandoffRepliesService } from '../../features/handoffs/handoff-replies.service.js';
import { HandoffPatch, HandoffReplyBody, HandoffsQuery } from '../../features/handoffs/handoffs.dto.js';
import { HandoffsReader } from '../../features/handoffs/handoffs.reader.js';
import { LeadPatch, LeadsQuery } from '../../features/leads/leads.dto.js';
import { LeadsReader } from '../../features/leads/leads.reader.js';
import { LeadsService } from '../../features/leads/leads.service.js';
import { MeetingsQuery } from '../../features/meetings/meetings.dto.js';
import { MeetingsReader } from '../../features/meetings/meetings.reader.js';
import { IdParam } from '../../http/id-param.js';
import { operationTool } from './operation-tool.js';
import { ADDS, READS, SETS, type McpTool } from './tool.js';

@Injectable()
export class WorkspaceTools {
  constructor(
    private readonly analytics: AnalyticsReader,
    private readonly guardrails: GuardrailsReader,
    private readonly guardrailsService: GuardrailsService,
    private readonly killSwitch: KillSwitchReader,
    private readonly killSwitchService: KillSwitchService,
    private readonly contacts: ContactsReader,
    private readonly handoffs: HandoffsReader,
    private readonly handoffPatches: HandoffPatchesService,
    private readonly handoffReplies: HandoffRepliesService,
    private readonly leads: LeadsReader,
    private readonly leadsService: LeadsService,
    private readonly meetings: MeetingsReader,
  ) {}

  /** Lists and single records. */
  records(): McpTool[] {
    return [
      operationTool({
        name: 'list_contacts',
        title: 'List contacts',
        description:
          'Lists the people who talk to the agent, newest first: identified users and anonymous visitors. Find one person by email or external_user_id.',
        operationId: 'listContacts',
        annotations: READS,
        query: ContactsQuery,
        run: ({ caller }, { query }) => this.contacts.list(caller.workspaceId, query),
      }),
      operationTool({
        name: 'get_contact',
        title: 'Get a contact',
        description: 'Reads one contact by our id: profile, attributes, when they were first and last seen.',
        operationId: 'getContact',
        annotations: READS,
        path: IdParam,
        run: ({ caller }, { path }) => this.contacts.get(caller.workspaceId, path.id),
      }),
      operationTool({
        name: 'list_leads',
        title: 'List leads',
        description: 'Lists people who may become customers, newest first, with score and status.',
        operationId: 'listLeads',
        annotations: READS,
        query: LeadsQuery,
        run: ({ caller }, { query }) => this.leads.list(caller.workspaceId, query),
      }),
      operationTool({
        name: 'list_handoffs',
        title: 'List hand-offs',
        description:
          'Lists what the agent gave to people, newest first: tickets, live chats, callbacks, approvals. Filter by status, kind, route or assignee.',
        operationId: 'listHandoffs',
        annotations: READS,
        query: HandoffsQuery,
        run: ({ caller }, { query }) => this.handoffs.list(caller.workspaceId, query),
      }),
      operationTool({
        name: 'get_handoff',
        title: 'Get a hand-off',
        description: 'Reads one hand-off: what was asked, why the agent stopped, who has it.',
        operationId: 'getHandoff',
        annotations: READS,
        path: IdParam,
        run: ({ caller }, { path }) => this.handoffs.get(caller.workspaceId, path.id),
      }),
      operationTool({
        name: 'list_meetings',
        title: 'List meetings',
        description: 'Lists booked meetings. Filter by starts_after and starts_before, status, contact or host.',
        operationId: 'listMeetings',
        annotations: READS,
        query: MeetingsQuery,
        run: ({ caller }, { query }) => this.meetings.list(caller.workspaceId, query),
      }),
      operationTool({
        name: 'get_analytics',
        title: 'Get analytics',
        description:
          'Usage, outcomes and satisfaction in a window of time: sessions, answers, resolution and containment rates, hand-offs, leads, meetings, credits; totals, a series and break-downs. The last 30 days where no window is given.',
        operationId: 'getAnalytics',
        annotations: READS,
        query: AnalyticsQuery,
        run: ({ caller }, { query }) => this.analytics.get(caller.workspaceId, query),
      }),
    ];
  }

  /** The agent's settings. */
  configuration(): McpTool[] {
    return [
      operationTool({
        name: 'get_guardrails',
        title: 'Get guardrails',
        description: 'Reads what the agent may say and do, and whether the kill switch is on.',
        operationId: 'getGuardrails',
        annotations: READS,
        run: ({ caller }) => this.guardrails.get(caller.workspaceId),
      }),
      operationTool({
        name: 'update_guardrails',
        title: 'Change guardrails',
        description:
          'Changes the guardrails that are given; the others stay. Acts on the next question of every customer.',
        operationId: 'updateGuardrails',
        annotations: SETS,
        body: UpdateGuardrails,
        run: ({ caller, actor }, { body }) => this.guardrailsService.update(caller.workspaceId, actor, body),
      }),
      operationTool({
        name: 'get_kill_switch',
        title: 'Get the kill switch',
        description: 'Reads whether the agent is stopped from acting, since when, by whom and why.',
        operationId: 'getKillSwitch',
        annotations: READS,
        run: ({ caller }) => this.killSwitch.state(caller.workspaceId),
      }),
      operationTool({
        name: 'set_kill_switch',
        title: 'Set the kill switch',
        description:
          'Stops the agent from acting at once, or lets it act again. Actions that wait are refused for good when it goes on.',
        operationId: 'setKillSwitch',
        annotations: SETS,
        body: SetKillSwitch,
        run: ({ caller, actor }, { body }) => this.killSwitchService.set(caller.workspaceId, actor, body),
      }),
    ];
  }

  /** Changes of records by a member. */
  changes(): McpTool[] {
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
          this.leadsService.setStatus(caller.workspaceId, actor, path.id, body),
      }),
    ];
  }
}
