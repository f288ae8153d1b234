/** Asks customers how it was: after a teammate resolved it, and after an answer that they left without a word. */
import { Injectable } from '@nestjs/common';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { systemActor, type Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { SURVEYS_ON } from '../../platform/kernel/survey-scale.js';
import { t } from '../../platform/kernel/texts/texts.js';
import type { Channel } from '../sessions/sessions.dto.js';
import { MessagesCommands } from './messages.commands.js';
import { SessionChangesCommands } from './session-changes.commands.js';

const ACTOR = systemActor('Satisfaction survey');
const isOn = (setting: keyof typeof SURVEYS_ON): string =>
  `coalesce((w.satisfaction ->> '${setting}')::boolean, ${SURVEYS_ON[setting]})`;
/** Neither rated nor asked, and nobody owes the customer an answer. */
const ASKABLE = `s.live and s.erased_at is null and not s.survey_open and s.rating_score is null
    and not exists (select from handoffs h
      where h.workspace_id = s.workspace_id and h.session_id = s.id and h.status in ('open', 'pending'))
    and not exists (select from turn_queue q where q.workspace_id = s.workspace_id and q.session_id = s.id)
    and exists (select from contacts c
      where c.workspace_id = s.workspace_id and c.id = s.contact_id and c.blocked_at is null)`;
const RESOLVED_BY = named('update sessions set resolved_by = $3 where workspace_id = $1 and id = $2');
const ASK = named(`
  update sessions s set survey_open = true, survey_asked_at = now() from workspaces w
  where s.workspace_id = $1 and s.id = $2 and w.workspace_id = $1 and ${ASKABLE}
    and case s.channel when 'human' then ${isOn('after_teammate')} when 'email' then ${isOn('by_mail')} else false end
  returning s.channel, w.name as company, greatest(now(), s.last_activity_at) as at, coalesce(
    (select m.turn ->> 'language' from messages m where m.workspace_id = $1 and m.session_id = $2
      and m.turn ->> 'language' is not null order by m.created_at desc, m.id desc limit 1),
    (select c.locale from contacts c where c.workspace_id = $1 and c.id = s.contact_id)) as locale`);
/** An answer of the agent was the last word for as long as the workspace waits; asked once in a conversation. */
const ASK_QUIET = named(`
  with quiet as (
    select s.workspace_id, s.id from sessions s join workspaces w on w.workspace_id = s.workspace_id
    where s.ended_at is null and s.channel = 'human' and s.last_status = 'answered' and s.survey_asked_at is null
      and w.suspended_at is null and ${isOn('after_agent')} and s.last_activity_at > now() - interval '1 day'
      and s.last_activity_at < now() - make_interval(mins => coalesce((w.satisfaction ->> 'quiet_minutes')::int, 10))
      and (select m.author from messages m where m.workspace_id = s.workspace_id and m.session_id = s.id
        order by m.created_at desc, m.id desc limit 1) = 'agent'
      and ${ASKABLE}
    order by s.last_activity_at limit $1 for no key update of s skip locked)
  update sessions s set survey_open = true, survey_asked_at = now() from quiet
  where s.workspace_id = quiet.workspace_id and s.id = quiet.id returning s.workspace_id, s.id`);

interface Asked {
  channel: Channel;
  company: string;
  /** RFC 3339 */
  at: string;
  /** Language of the conversation, else of the contact; null = unknown. */
  locale: string | null;
}

@Injectable()
export class SurveysCommands {
  constructor(
    private readonly messages: MessagesCommands,
    private readonly changes: SessionChangesCommands,
  ) {}

  /** A teammate has resolved the session: its rating is theirs, and the customer is asked if the workspace wants it. */
  async resolved(
    tx: Queryable,
    workspaceId: string,
    { actor, sessionId }: { actor: Actor; sessionId: string },
  ): Promise<void> {
    if (actor.type !== 'member') return;
    await tx.query(RESOLVED_BY(workspaceId, sessionId, actor.id));
    const asked = (await tx.query<TypedRow<Asked>>(ASK(workspaceId, sessionId))).rows[0];
    if (asked?.channel === 'human') await this.changes.note(tx, workspaceId, [sessionId]);
    if (asked?.channel === 'email') await this.mail(tx, workspaceId, { sessionId, asked });
  }

  /** Asks in chats that have been quiet. @returns how many, at most `limit` */
  async askQuiet(tx: Queryable, limit: number): Promise<number> {
    const { rows } = await tx.query<{ workspace_id: string; id: string }>(ASK_QUIET(limit));
    await this.changes.noteAll(
      tx,
      rows.map(({ workspace_id: workspaceId, id }) => ({ workspaceId, sessionId: id, kind: 'session', ref: id })),
    );
    return rows.length;
  }

  /** The channel's queue sends it, with a link that is made when it is sent (survey-links.commands.ts). */
  private async mail(
    tx: Queryable,
    workspaceId: string,
    { sessionId, asked: { company, locale, at } }: { sessionId: string; asked: Asked },
  ): Promise<void> {
    const text = t('survey.mail', locale, { company });
    const parts = { sentences: [], page: null, choices: [], form: null, survey: true as const };
    const message = { id: newId(), author: 'system' as const, text, createdAt: at, parts };
    await this.messages.append(tx, workspaceId, { actor: ACTOR, sessionId, messages: [message] });
  }
}
