import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { TeamNotes } from '../../conversations/turns/team-notes.service.js';
import { WidgetSettingsReader } from '../../company/widget/widget-settings.reader.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Clock } from '../../platform/kernel/clock.js';
import { VisitorTokens } from '../../platform/kernel/visitor-tokens.js';
import { ArrivingContacts } from './arriving-contacts.js';
import type { BootBody, WidgetBootDto } from './boot.dto.js';
import { OpenSession } from './open-session.js';

@Injectable()
export class BootService {
  constructor(
    private readonly arrivals: ArrivingContacts,
    private readonly tokens: VisitorTokens,
    private readonly settings: WidgetSettingsReader,
    private readonly sessions: OpenSession,
    private readonly team: TeamNotes,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Returns the visitor, and what the script needs to start. Writes nothing about a person who is not
   * identified and has not written. Throws `invalid_credential` for an invalid identity token, without changing
   * anything; `conversation_closed` for a blocked contact. For an identified person this is checked after
   * identification, because a block belongs to the contact.
   */
  async boot(workspaceId: string, actor: Actor, body: BootBody): Promise<WidgetBootDto> {
    const { contact, browser, arrival } = await this.arrivals.recognise(workspaceId, actor, body);
    const level = contact.kind;
    const opener = { contactId: contact.id, browser };
    const listener = { locale: body.locale ?? contact.locale, timezone: arrival.timezone ?? contact.timezone };
    return {
      object: 'widget_boot',
      visitor_token: this.tokens.issue(
        workspaceId,
        { contactId: browser ?? contact.id, level, arrival },
        this.clock.now(),
      ),
      contact,
      settings: {
        ...(await this.settings.get(workspaceId, listener.locale)),
        team: await this.team.note(workspaceId, listener),
      },
      session: await this.sessions.latest(workspaceId, opener),
    };
  }
}
