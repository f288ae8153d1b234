/** Random histories of a workspace, written in the way the features write them, including marks. */
import type pg from 'pg';
import { newId } from '../../../src/platform/kernel/ids.js';
import fc from '../../support/fast-check.js';
import { STOP_REASONS } from './recount.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const statuses = fc.constantFrom('answered', 'abstained', 'refused', 'clarify', 'handed_off');
const orNull = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
const minutes = (most: number): fc.Arbitrary<number> => fc.integer({ min: 0, max: most });

const message = fc.record({
  author: fc.constantFrom('contact', 'agent', 'agent', 'teammate'),
  status: statuses,
  cited: fc.boolean(),
  after: minutes(3_000),
});
const handoff = fc.record({
  stopReason: orNull(fc.constantFrom(...STOP_REASONS)),
  after: minutes(3_000),
  resolvedAfterMs: orNull(fc.integer({ min: 0, max: 3 * DAY_MS })),
  closed: fc.boolean(),
});

const action = fc.record({
  status: fc.constantFrom('completed', 'completed', 'failed', 'refused', 'awaiting_confirmation'),
  after: minutes(3_000),
  alone: fc.boolean(),
});

/** One conversation; times in minutes. `at`: since the start of the history. */
export const conversation = fc.record({
  at: minutes(60 * 24 * 60),
  atMs: fc.integer({ min: 0, max: MINUTE_MS - 1 }),
  channel: fc.constantFrom('human', 'human', 'agent', 'whatsapp', 'email'),
  viaApi: fc.boolean(),
  kind: fc.constantFrom('support', 'support', 'retention'),
  contact: orNull(fc.integer({ min: 0, max: 3 })),
  intentClass: orNull(fc.constantFrom('answer', 'show', 'do', 'escalate')),
  resolution: orNull(fc.constantFrom('solved', 'solved', 'unsolved', 'partial', 'abandoned')),
  confidence: orNull(fc.constantFrom(1, 0.8)),
  failed: fc.boolean(),
  lastStatus: orNull(statuses),
  endedAfter: orNull(minutes(5_000)),
  reopened: fc.boolean(),
  score: orNull(fc.integer({ min: 1, max: 5 })),
  messages: fc.array(message, { maxLength: 4 }),
  handoffs: fc.array(handoff, { maxLength: 2 }),
  actions: fc.array(action, { maxLength: 3 }),
  lead: orNull(
    fc.record({ after: minutes(3_000), alone: fc.boolean(), status: fc.constantFrom('new', 'qualified', 'converted') }),
  ),
  meeting: orNull(minutes(3_000)),
});
export type Conversation = typeof conversation extends fc.Arbitrary<infer T> ? T : never;

/** Time zones, and days around which their clocks change or do not change. */
export const places = fc.constantFrom(
  { timezone: 'UTC', around: '2026-02-20T00:00:00Z' },
  { timezone: 'Asia/Kolkata', around: '2026-02-20T00:00:00Z' },
  { timezone: 'Asia/Kathmandu', around: '2026-02-20T00:00:00Z' },
  { timezone: 'Australia/Lord_Howe', around: '2026-04-05T00:00:00Z' },
  { timezone: 'Australia/Lord_Howe', around: '2025-10-05T00:00:00Z' },
  { timezone: 'America/St_Johns', around: '2026-03-08T05:00:00Z' },
  { timezone: 'America/St_Johns', around: '2025-11-02T05:00:00Z' },
  { timezone: 'Europe/Berlin', around: '2026-03-29T01:00:00Z' },
  { timezone: 'Europe/Berlin', around: '2025-10-26T01:00:00Z' },
);

export class History {
  private readonly contacts: string[] = [];
  private tickets = 0;

  constructor(
    private readonly db: pg.Client,
    private readonly workspaceId: string,
    private readonly hostId: string,
    private readonly beginMs: number,
  ) {}

  async begin(): Promise<void> {
    for (let i = 0; i < 4; i++) {
      const id = newId();
      this.contacts.push(id);
      const at = iso(this.beginMs + i * 7 * DAY_MS + i * 1_234_567);
      await this.write(`insert into contacts (workspace_id, id, kind, created_at) values ($1, $2, 'visitor', $3)`, [
        id,
        at,
      ]);
      await this.write('insert into analytics_marks (workspace_id, at) values ($1, $2)', [at]);
    }
  }

  async add(one: Conversation): Promise<string> {
    const id = newId();
    const startMs = this.beginMs + one.at * MINUTE_MS + one.atMs;
    const after = (minutesLater: number): string => iso(startMs + minutesLater * MINUTE_MS);
    const contact = one.contact === null ? null : this.contacts[one.contact]!;
    const ended = one.endedAfter === null ? null : after(one.endedAfter);
    await this.write(
      `insert into sessions (workspace_id, id, channel, session_kind, contact_id, intent_class, resolution,
        failure_reason, last_status, started_at, ended_at, reopened_at, rating_score, rated_at, completed, resolution_confidence, via_api)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
      [id, one.channel, one.kind, contact, one.intentClass, one.resolution, one.failed ? 'guardrail' : null].concat([
        one.lastStatus,
        after(0),
        ended,
        one.reopened && ended ? ended : null,
        one.score === null ? null : String(one.score),
        one.score === null ? null : after(0),
        String(ended !== null && !one.failed),
        one.confidence === null ? null : String(one.confidence),
        String(one.channel === 'human' && one.viaApi),
      ]),
    );
    for (const { author, status, cited, after: later } of one.messages)
      await this.write(
        `insert into messages (workspace_id, id, session_id, author, text, turn, citations, created_at)
         values ($1, $2, $3, $4, 'x', $5, $6, $7)`,
        [
          newId(),
          id,
          author,
          author === 'agent'
            ? JSON.stringify({ status, tripped: cited && later % 2 ? 'blocked_phrases' : null })
            : null,
          cited ? '[{}]' : '[]',
          after(later),
        ],
      );
    for (const one_ of one.handoffs) await this.handOff(id, one_, startMs + one_.after * MINUTE_MS);
    for (const one_ of one.actions) await this.act(one_.alone ? null : id, one_.status, after(one_.after));
    if (one.lead)
      await this.write(
        'insert into leads (workspace_id, id, session_id, status, created_at) values ($1, $2, $3, $4, $5)',
        [newId(), one.lead.alone ? null : id, one.lead.status, after(one.lead.after)],
      );
    if (one.lead)
      await this.write('insert into analytics_marks (workspace_id, at) values ($1, $2)', [after(one.lead.after)]);
    if (one.meeting !== null)
      await this.write(
        `insert into meetings (workspace_id, id, session_id, host_id, title, status, starts_at, ends_at, timezone, created_at)
         values ($1, $2, $3, $4, 'x', 'cancelled', $5, $5::timestamptz + interval '30 minutes', 'UTC', $5)`,
        [newId(), id, this.hostId, after(one.meeting)],
      );
    await this.mark(id);
    return id;
  }

  private async act(sessionId: string | null, status: string, at: string): Promise<void> {
    const over = ['completed', 'failed', 'refused'].includes(status) ? at : null;
    const reason = status === 'failed' || status === 'refused' ? 'x' : null;
    await this.write(
      `insert into actions (workspace_id, id, session_id, status, reason, created_at, finished_at, name, version,
        destructive, arguments, requested_by, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, 'x', $2, false, '{}', '{}', $6)`,
      [newId(), sessionId, status, reason, at, over],
    );
    await this.write('insert into analytics_marks (workspace_id, at) values ($1, $2)', [at]);
  }

  private async handOff(sessionId: string, one: Conversation['handoffs'][number], atMs: number): Promise<void> {
    const resolved = one.resolvedAfterMs === null ? null : iso(atMs + one.resolvedAfterMs);
    // Closed without ever being resolved.
    const given = resolved !== null && one.closed && one.resolvedAfterMs! % 2 === 0;
    await this.write(
      `insert into handoffs (workspace_id, id, ticket_number, session_id, kind, status, ask, stop_reason, created_at,
        resolved_at, resolution_at) values ($1, $2, $3, $4, 'ticket', $5, 'x', $6, $7, $8, $9)`,
      [newId(), String(++this.tickets), sessionId, resolved ? (one.closed ? 'closed' : 'resolved') : 'open'].concat([
        one.stopReason,
        iso(atMs),
        resolved,
        given ? null : resolved,
      ] as string[]),
    );
  }

  /** Changes a conversation afterwards: new resolution, reopened, or unlinked from its contact. */
  async change(id: string, by: Conversation): Promise<void> {
    await this.write(
      `update sessions set resolution = $3, intent_class = $4, session_kind = $5, ended_at = null, completed = false,
        contact_id = null
       where workspace_id = $1 and id = $2`,
      [id, by.resolution, by.intentClass, by.kind],
    );
    await this.mark(id);
  }

  private mark(id: string): Promise<unknown> {
    return this.write('insert into analytics_marks (workspace_id, session_id) values ($1, $2)', [id]);
  }

  private write(text: string, values: (string | null)[]): Promise<unknown> {
    return this.db.query(text, [this.workspaceId, ...values]);
  }
}

const iso = (ms: number): string => new Date(ms).toISOString();
