/** The log of live sessions, from which streams are resumed, and its notification (decision 0067). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { AppendedMessage, NumberedChange } from '../sessions/messages.dto.js';
import { DeliveryTargets, type DeliveryTarget } from './deliveries.hooks.js';

/** The payload is read by notifications.rules.ts of live-chat. */
const LOG = named(`
  with entries as (
    select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::text[], $5::uuid[], $6::text[])
      as e(workspace_id, session_id, seq, kind, ref, author)),
  logged as (
    insert into session_events (workspace_id, session_id, seq, kind, ref)
    select workspace_id, session_id, seq, kind, ref from entries)
  select pg_notify('session_events', concat_ws(' ', workspace_id, session_id, seq, kind, author)) from entries order by seq`);

type Entry = Omit<NumberedChange, 'kind'> & { kind: 'message' | NumberedChange['kind']; author: string };

@Injectable()
export class LiveLog implements DeliveryTarget, OnModuleInit {
  constructor(private readonly targets: DeliveryTargets) {}

  onModuleInit(): void {
    this.targets.register(this);
  }

  async deliver(tx: Queryable, workspaceId: string, messages: AppendedMessage[]): Promise<void> {
    await this.add(
      tx,
      messages.flatMap(({ id: ref, session_id: sessionId, seq, author }) =>
        seq === null ? [] : [{ workspaceId, sessionId, seq, kind: 'message', ref, author }],
      ),
    );
  }

  changed(tx: Queryable, changes: NumberedChange[]): Promise<void> {
    return this.add(
      tx,
      changes.map((change) => ({ ...change, author: '' })),
    );
  }

  private async add(tx: Queryable, entries: Entry[]): Promise<void> {
    if (entries.length === 0) return;
    const column = <T>(pick: (entry: Entry) => T): T[] => entries.map(pick);
    await tx.query(
      LOG(
        column((e) => e.workspaceId),
        column((e) => e.sessionId),
        column((e) => e.seq),
        column((e) => e.kind),
        column((e) => e.ref),
        column((e) => e.author),
      ),
    );
  }
}
