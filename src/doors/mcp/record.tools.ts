import { Injectable } from '@nestjs/common';
import { AnalyticsQuery } from '../../company/analytics/analytics.dto.js';
import { AnalyticsReader } from '../../company/analytics/analytics.reader.js';
import { ContactsQuery } from '../../people/contacts/contacts.dto.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { HandoffsQuery } from '../../desk/handoffs/handoffs.dto.js';
import { HandoffsReader } from '../../desk/handoffs/handoffs.reader.js';
import { LeadsQuery } from '../../people/leads/leads.dto.js';
import { LeadsReader } from '../../people/leads/leads.reader.js';
import { MeetingsQuery } from '../../people/meetings/meetings.dto.js';
import { MeetingsReader } from '../../people/meetings/meetings.reader.js';
import { IdParam } from '../../platform/http/id-param.js';
import { operationTool } from './operation-tool.js';
import { READS, type McpTool } from './tool.js';

/** Lists and single records, for a member of the team. */
@Injectable()
export class RecordTools {
  constructor(
    private readonly analytics: AnalyticsReader,
    private readonly contacts: ContactsReader,
    private readonly handoffs: HandoffsReader,
    private readonly leads: LeadsReader,
    private readonly meetings: MeetingsReader,
  ) {}

  all(): McpTool[] {
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
}
