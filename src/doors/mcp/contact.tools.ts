/** Tools for a contact's profile and meetings. */
import { Injectable } from '@nestjs/common';
import type { Tool as AgentTool } from '../../agent/ports/tool.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import { MeetingsService } from '../../people/meetings/meetings.service.js';
import { MeetingsTools } from '../../people/meetings/meetings.tools.js';
import { IsUuid, Optional } from '../../platform/http/fields.js';
import { readObject } from '../../platform/http/input.js';
import { IsText } from '../../platform/http/text-fields.js';
import { agentTool } from './agent-tool.js';
import { answerSchemaOf, argumentsOf } from './operation-tool.js';
import { READS, SETS, type McpTool } from './tool.js';

class CancelArguments {
  @IsUuid()
  meeting_id: string;

  @Optional()
  @IsText(500, 1)
  reason?: string | null;
}

/** The agent's tools that a client of the contact may use too; it has conversations of its own. */
const TITLES: Record<string, string> = { list_slots: 'List free times', book_meeting: 'Book a meeting' };

@Injectable()
export class ContactTools {
  constructor(
    private readonly contacts: ContactsReader,
    private readonly meetings: MeetingsService,
    private readonly meetingsTools: MeetingsTools,
  ) {}

  async all(workspaceId: string, contactId: string): Promise<McpTool[]> {
    const context = async (): Promise<{ contactId: string; timezone: string | null }> => {
      const contact = await this.contacts.get(workspaceId, contactId);
      return { contactId, timezone: contact.timezone };
    };
    const offered: AgentTool[] = await this.meetingsTools.tools(workspaceId);
    return [
      this.profile(contactId),
      ...offered.flatMap((tool) => {
        const title = TITLES[tool.name];
        return title === undefined ? [] : [agentTool(tool, title, context)];
      }),
      this.cancellation(contactId),
    ];
  }

  private profile(contactId: string): McpTool {
    return {
      name: 'get_profile',
      title: 'Get this customer’s profile',
      description: 'Reads what the company knows of this customer: name, e-mail address, company, attributes.',
      needs: 'reply',
      anonymous: false,
      annotations: READS,
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: answerSchemaOf('getContact'),
      call: ({ caller }, args) => {
        argumentsOf({}, args);
        return this.contacts.get(caller.workspaceId, contactId);
      },
    };
  }

  private cancellation(contactId: string): McpTool {
    return {
      name: 'cancel_meeting',
      title: 'Cancel a meeting',
      description: 'Cancels a meeting of this customer. Only when the customer wants it.',
      needs: 'reply',
      anonymous: false,
      annotations: SETS,
      inputSchema: {
        type: 'object',
        properties: {
          meeting_id: { type: 'string', format: 'uuid', description: 'As book_meeting gave it.' },
          reason: { type: ['string', 'null'], maxLength: 500, description: 'Told to the host.' },
        },
        required: ['meeting_id'],
        additionalProperties: false,
      },
      outputSchema: answerSchemaOf('getMeeting'),
      call: ({ caller, actor }, args) => {
        const { meeting_id: id, reason } = readObject(CancelArguments, args);
        return this.meetings.cancel(caller.workspaceId, actor, { id, reason: reason ?? null, bounds: { contactId } });
      },
    };
  }
}
