import { Injectable } from '@nestjs/common';
import type { Response } from 'express';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import type { Bare } from '../../platform/http/envelope.interceptor.js';
import type { Caller } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import type { AppRequest } from '../../platform/policy/request.js';
import { ActionTools } from './action.tools.js';
import { ContactTools } from './contact.tools.js';
import { ConversationTools } from './conversation.tools.js';
import { McpExchange } from './exchange.js';
import type { ContactPath } from './mcp.dto.js';
import type { McpToolCall } from './tool.js';
import { requireOwn } from './workspace.service.js';

const INSTRUCTIONS =
  'Tools of one customer’s account with a company. Ask the company’s agent with `ask`; every sentence it answers is proven by a quotation. Pass the session_id of its answer to stay in the conversation. `escalate` reaches a person.';

/** One contact's endpoint: tools for its own data, sessions and meetings, and no others. */
@Injectable()
export class ContactMcp {
  private readonly exchange = new McpExchange(INSTRUCTIONS);

  constructor(
    private readonly contacts: ContactsReader,
    private readonly conversations: ConversationTools,
    private readonly contactTools: ContactTools,
    private readonly actions: ActionTools,
  ) {}

  /** Handles a message for the contact in the path. Throws `not_found`, `invalid_id`. */
  async message(
    path: ContactPath,
    { call, request, response }: { call: McpToolCall; request: AppRequest; response: Response },
  ): Promise<Bare> {
    const contactId = await this.contactIn(path, call.caller);
    const { workspaceId } = call.caller;
    const contactTools = await this.contactTools.all(workspaceId, contactId);
    const tools = [...this.conversations.all(contactId), ...contactTools, ...this.actions.all(contactId)];
    return this.exchange.answer(tools, { call, request, response });
  }

  /** Throws `not_found`, `invalid_id`, `method_not_allowed`. */
  async describe(path: ContactPath, caller: Caller, request: AppRequest): Promise<Bare> {
    await this.contactIn(path, caller);
    return this.exchange.describe(request);
  }

  /** A grant's contact was found with the grant. Any other contact counts as not found (specification §2.3). */
  private async contactIn({ workspace, contact }: ContactPath, caller: Caller): Promise<string> {
    requireOwn(workspace, caller);
    const contactId = contact.toLowerCase();
    if (caller.kind !== 'grant') return (await this.contacts.get(caller.workspaceId, contactId)).id;
    if (contactId !== caller.contactId) throw fail('not_found');
    return contactId;
  }
}
