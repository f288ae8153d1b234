import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../config/config.module.js';
import { ContactsReader } from '../../features/contacts/contacts.reader.js';
import type { Clock } from '../../kernel/clock.js';
import { newId } from '../../kernel/ids.js';
import { VisitorTokens } from '../../kernel/visitor-tokens.js';
import { VisitorReader, type Visitor } from '../../policy/visitor.reader.js';
import type { BootBody, WidgetBootDto } from './boot.dto.js';
import { OpenSession } from './open-session.js';
import { presentWidgetContact, unwrittenContact, type WidgetContactDto } from './widget-contact.dto.js';
import { WidgetSettings } from './widget-settings.js';

@Injectable()
export class BootService {
  constructor(
    private readonly visitors: VisitorReader,
    private readonly tokens: VisitorTokens,
    private readonly contacts: ContactsReader,
    private readonly settings: WidgetSettings,
    private readonly sessions: OpenSession,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Who is there, and what the script needs to begin. Writes nothing of a person who was not identified. */
  async boot(workspaceId: string, body: BootBody): Promise<WidgetBootDto> {
    const known = body.visitor_token ? await this.visitors.find(workspaceId, body.visitor_token) : null;
    const contact = await this.contact(workspaceId, known, body);
    const level = contact.kind;
    return {
      object: 'widget_boot',
      visitor_token: this.tokens.issue(workspaceId, { contactId: contact.id, level }, this.clock.now()),
      contact,
      settings: await this.settings.get(workspaceId, body.locale ?? contact.locale),
      session: await this.sessions.latest(workspaceId, contact.id),
    };
  }

  private async contact(workspaceId: string, known: Visitor | null, body: BootBody): Promise<WidgetContactDto> {
    const found = known && (await this.contacts.find(workspaceId, known.contactId));
    return found ? presentWidgetContact(found) : unwrittenContact(known?.contactId ?? newId(), body);
  }
}
