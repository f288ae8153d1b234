/** What is known of a message from others: earlier ones, and those of other accounts. */
import { Injectable } from '@nestjs/common';
import { alone } from '../platform/db/alone.js';
import { named, type Queryable } from '../platform/db/statement.js';
import type { EarlierMessages, IncomingText } from './channel-adapter.js';
import type { ChannelPerson } from './conversations.store.js';
import { LAST_SITE, type SendableMessage } from './outbox.store.js';
import { toPlainText, withNumberedChoices } from './plain-text.rules.js';
import { hashOfContent } from './sent-part.rules.js';

/** A message of these people, or one that it refers to, in another account of the same channel. */
const KNOWN_ELSEWHERE = named(`
  select m.account_id, copy.found as is_copy from channel_accounts own
  join channel_accounts a on a.workspace_id = own.workspace_id and a.channel = own.channel and a.id <> own.id
  join channel_messages m on m.workspace_id = a.workspace_id and m.account_id = a.id and m.external_id = any($3::text[] || $4::text[])
  cross join lateral (select m.direction = 'in' and m.external_id = any($3)
    and coalesce(m.content_hash, $6::bytea) is not distinct from $6 as found) copy
  where own.workspace_id = $1 and own.id = $2 and m.external_user_id = any($5)
    and (copy.found or m.external_id = any($4))
  order by is_copy desc, m.created_at desc limit 1`);
const EARLIER_MAX = 20;
/** Of a conversation, and what the person wrote in others. */
const EARLIER = named(`
  select m.author, m.text, m.citations, m.parts, m.parts ->> 'quoted' as quoted, c.locale, m.session_id = $4 as here,
    ${LAST_SITE}
  from messages m join sessions s on s.workspace_id = m.workspace_id and s.id = m.session_id
    left join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
  where m.workspace_id = $1 and m.erased_at is null and m.id in (
    (select id from messages where workspace_id = $1 and session_id = $4 and seq is not null order by seq desc limit ${EARLIER_MAX})
    union all (select message_id from channel_messages where workspace_id = $1 and account_id = $2
      and external_user_id = any($3) and direction = 'in' and message_id is not null
      order by created_at desc limit ${EARLIER_MAX}))
  order by m.created_at desc`);

type EarlierRow = Pick<SendableMessage, 'text' | 'citations' | 'parts' | 'locale' | 'site'> & {
  author: SendableMessage['author'] | 'contact';
  quoted: string | null;
  /** It is of the conversation. */
  here: boolean;
};

@Injectable()
export class EarlierMessagesStore {
  /** Until the transaction ends. */
  async lockShared(tx: Queryable, workspaceId: string, externalId: string): Promise<void> {
    await alone(tx, `channel message ${workspaceId} ${externalId}`);
  }

  /** Another account that has a message, or one that it refers to; null = none. @param userIds all ids of its writer */
  async knownElsewhere(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ChannelPerson, 'userId'>,
    {
      externalId,
      contentId,
      references,
      userIds,
    }: Pick<IncomingText, 'externalId' | 'contentId'> & { references: readonly string[]; userIds: readonly string[] },
  ): Promise<{ account_id: string; is_copy: boolean } | null> {
    type Row = { account_id: string; is_copy: boolean };
    const ids = contentId === undefined ? [externalId] : [externalId, contentId];
    const hash = contentId === undefined ? null : hashOfContent(contentId);
    const statement = KNOWN_ELSEWHERE(workspaceId, accountId, ids, references, userIds, hash);
    return (await tx.query<Row>(statement)).rows[0] ?? null;
  }

  /** Earlier messages of a conversation, and of the person in others. @param userIds all ids of the person */
  async earlier(
    tx: Queryable,
    { workspaceId, accountId }: Omit<ChannelPerson, 'userId'>,
    { userIds, sessionId }: { userIds: readonly string[]; sessionId: string },
  ): Promise<EarlierMessages> {
    const statement = EARLIER(workspaceId, accountId, userIds, sessionId);
    const { rows } = await tx.query<EarlierRow & Record<string, unknown>>(statement);
    return {
      theirs: rows.flatMap(({ author, text, quoted }) =>
        author === 'contact' ? [[text, quoted].filter(Boolean).join('\n\n')] : [],
      ),
      ours: rows.flatMap(({ author, here, ...row }) => {
        if (author === 'contact' || !here) return [];
        const sent = toPlainText({ author, ...row });
        return [withNumberedChoices(sent.text, sent.choices)];
      }),
    };
  }
}
