import { Injectable } from '@nestjs/common';
import { WidgetSettingsReader } from '../../company/widget/widget-settings.reader.js';
import { TeamStatusReader } from '../../desk/team-status/team-status.reader.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import type { Queryable } from '../../platform/db/statement.js';
import { agentActor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { inOneLine } from '../../agent/texts/team-texts.js';
import { stated, t, textLanguage } from '../../platform/kernel/texts/texts.js';
import { LiveSessionsCommands } from '../core/live-sessions.commands.js';
import { MessagesCommands } from '../core/messages.commands.js';

interface Handed {
  sessionId: string;
  /** Of the conversation; null = the contact's. */
  language: string | null;
}

/** Asks a visitor who is handed over how the team can reach them, if nobody is there to answer. */
@Injectable()
export class ReachQuestions {
  constructor(
    private readonly team: TeamStatusReader,
    private readonly contacts: ContactsReader,
    private readonly settings: WidgetSettingsReader,
    private readonly sessions: LiveSessionsCommands,
    private readonly messages: MessagesCommands,
  ) {}

  /**
   * Asks once in a conversation of the website, and nobody whose address or number is known. The hand-off does not
   * wait for what they say.
   */
  async ask(
    tx: Queryable,
    workspaceId: string,
    { sessionId, contactId, language }: Handed & { contactId: string | null },
  ): Promise<void> {
    const contact = contactId === null ? null : await this.contacts.find(workspaceId, contactId, tx);
    if (!contact || contact.email || contact.phone) return;
    const fields = await this.settings.handoffFields(workspaceId, tx);
    if (fields.length === 0 || (await this.team.isAnyoneThere(workspaceId, tx))) return;
    const asked = await this.sessions.markReachAsked(tx, workspaceId, sessionId);
    if (!asked) return;
    const spoken = textLanguage(language ?? contact.locale);
    const what = new Intl.ListFormat(spoken).format(fields.map((field) => t(`reach.${field}`, spoken)));
    const question = { text: t('reach.ask', spoken, { what }), form: 'reach' as const, at: asked.at };
    await this.say(tx, workspaceId, { sessionId, message: question });
  }

  /** Tells the visitor what was kept, once the team has their matter. @param at RFC 3339 */
  async thank(
    tx: Queryable,
    workspaceId: string,
    { sessionId, contactId, language, kept, at }: Handed & { contactId: string; kept: string[]; at: string },
  ): Promise<void> {
    const locale = language ?? (await this.contacts.find(workspaceId, contactId, tx))?.locale ?? null;
    const noted = stated('contact.noted', locale, { what: kept.join(', ') });
    const text = inOneLine([noted, stated('handoff.passedOn', locale)], locale ?? 'en');
    await this.say(tx, workspaceId, { sessionId, message: { text, form: null, at } });
  }

  private async say(
    tx: Queryable,
    workspaceId: string,
    { sessionId, message }: { sessionId: string; message: { text: string; form: 'reach' | null; at: string } },
  ): Promise<void> {
    const { text, form, at } = message;
    const parts = { sentences: [], page: null, choices: [], form };
    const told = { id: newId(), author: 'system' as const, text, createdAt: at, parts };
    await this.messages.append(tx, workspaceId, { actor: agentActor(null), sessionId, messages: [told] });
  }
}
