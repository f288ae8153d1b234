import { Inject, Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { LiveSessionsCommands } from '../../conversations/core/live-sessions.commands.js';
import { MessagesCommands } from '../../conversations/core/messages.commands.js';
import { CLOCK } from '../../platform/config/config.module.js';
import type { Queryable } from '../../platform/db/statement.js';
import { systemActor } from '../../platform/kernel/actor.js';
import { momentFrom, type Clock } from '../../platform/kernel/clock.js';
import { newId } from '../../platform/kernel/ids.js';
import { stated, textLanguage } from '../../platform/kernel/texts/texts.js';
import type { MeetingRow } from './meetings.dto.js';

const SPEAKER = systemActor('Meetings');

/** Tells a person what became of their meeting. */
@Injectable()
export class MeetingMessages {
  constructor(
    private readonly sessions: LiveSessionsCommands,
    private readonly messages: MessagesCommands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the conversation in which it was booked, if that is one of a person. @param meeting after the change */
  async tell(
    tx: Queryable,
    workspaceId: string,
    {
      meeting,
      key,
      who,
    }: { meeting: MeetingRow; key: 'meeting.moved' | 'meeting.nowWith' | 'meeting.cancelledByTeam'; who: string },
  ): Promise<void> {
    const { session_id: id, contact_id: contactId, starts_at, timezone } = meeting;
    if (id === null || contactId === null) return;
    const session = await this.sessions.lock(tx, workspaceId, { id, contactId });
    if (!session || session.erased_at !== null) return;
    const { language } = session;
    const when = `${timeIn(starts_at, timezone, language)} (${timezone})`;
    const parts = { sentences: [], page: null, choices: [], form: null };
    const createdAt = momentFrom(session.last_activity_at, this.clock.now());
    const text = stated(key, language, { when, what: when, who });
    const message = { id: newId(), author: 'system' as const, text, createdAt, parts };
    await this.messages.append(tx, workspaceId, { actor: SPEAKER, sessionId: id, messages: [message] });
  }
}

/** Day and time in the language of our texts, as in the mails. */
const timeIn = (time: string, zone: string, language: string | null): string =>
  DateTime.fromISO(time, { zone, locale: textLanguage(language) }).toLocaleString({
    ...DateTime.DATETIME_MED_WITH_WEEKDAY,
    ...{ hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
  });
