import pg from 'pg';
import type { LeadDraft } from '../../src/people/leads/leads.rules.js';
import { LeadsService } from '../../src/people/leads/leads.service.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { call } from '../support/app.js';
import {
  actor,
  app,
  book,
  host,
  meetings,
  neighbour,
  refused,
  slots,
  sql,
  withBookings,
  workspace,
} from '../support/booking.js';
import { leaks } from '../support/dump.js';
import { always, inDays, openHost } from '../support/meetings.js';

withBookings();

const settle = async (work: Promise<unknown>[]): Promise<string[]> =>
  (await Promise.allSettled(work)).map((one) =>
    one.status === 'fulfilled' ? 'won' : `${one.reason.status} ${one.reason.code}`,
  );

describe('one person', () => {
  const mallory = { attendeeEmail: 'mallory@example.com', attendeeName: 'Mallory' };

  it('has at most three upcoming meetings, however many they request at once and under whichever contact', async () => {
    await openHost(app, workspace.id, host, always());
    const attempts = Array.from({ length: 12 }, (_, hour) => book(inDays(3, hour), mallory));
    const outcomes = await settle(attempts);
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(3);
    expect(new Set(outcomes)).toEqual(new Set(['won', '409 conflict']));
    await expect(book(inDays(4), { attendeeEmail: 'Mallory@Example.com' })).rejects.toEqual(refused('conflict'));
    await expect(book(inDays(4), { attendeeEmail: 'ann@example.com' })).resolves.toBeDefined();
  });

  it('may book again once a meeting is cancelled or over', async () => {
    await openHost(app, workspace.id, host, always());
    const [first] = await Promise.all([3, 4, 5].map((days) => book(inDays(days), mallory)));
    await expect(book(inDays(6), mallory)).rejects.toEqual(refused('conflict'));
    await meetings.cancel(workspace.id, actor, { id: first!.id, reason: null });
    const next = await book(inDays(6), mallory);
    await sql(
      `update meetings set starts_at = now() - interval '2 h', ends_at = now() - interval '1 h' where id = $1`,
      next.id,
    );
    await expect(book(inDays(7), mallory)).resolves.toBeDefined();
  });
});

describe('a slot', () => {
  it('is booked once, however many request it at once', async () => {
    await openHost(app, workspace.id, host, always());
    const outcomes = await settle(Array.from({ length: 50 }, () => book(inDays(3))));
    expect(outcomes.sort()).toEqual([...Array<string>(49).fill('409 slot_unavailable'), 'won']);
    const { rows } = await sql('select type from events where workspace_id = $1', workspace.id);
    expect(rows).toEqual([{ type: 'meeting.booked' }]);
  });

  it('that overlaps others is booked once as well, with the buffers between all booked meetings', async () => {
    const statement = always({ slot_minutes: 15, buffer_before_minutes: 10, buffer_after_minutes: 20 });
    await openHost(app, workspace.id, host, statement);
    const starts = Array.from({ length: 50 }, (_, index) => inDays(3, 8, (index % 17) * 15));
    const outcomes = await settle(starts.map((startsAt) => book(startsAt, { lengthMs: 45 * 60_000 })));
    expect(new Set(outcomes)).toEqual(new Set(['won', '409 slot_unavailable']));
    const { rows } = await sql(
      'select starts_at, ends_at from meetings where workspace_id = $1 order by 1',
      workspace.id,
    );
    const won = rows as { starts_at: string; ends_at: string }[];
    expect(won.length).toBe(outcomes.filter((one) => one === 'won').length);
    for (const [index, { starts_at }] of won.slice(1).entries())
      expect(Date.parse(starts_at) - Date.parse(won[index]!.ends_at)).toBeGreaterThanOrEqual(20 * 60_000);
  });

  it('goes to one of concurrent bookings and moves', async () => {
    await openHost(app, workspace.id, host, always());
    const standing = await Promise.all(Array.from({ length: 10 }, (_, index) => book(inDays(4, index))));
    const target = inDays(5);
    const outcomes = await settle([
      ...standing.map(({ id }) => meetings.move(workspace.id, actor, { id, startsAt: target })),
      ...Array.from({ length: 10 }, () => book(target)),
    ]);
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(['won', '409 slot_unavailable']));
  });

  it('is enforced by the database itself, for any writer', async () => {
    await openHost(app, workspace.id, host, always());
    const { id, starts_at } = await book(inDays(3));
    const copy = (change: string) =>
      sql(
        `insert into meetings (workspace_id, id, host_id, title, starts_at, ends_at, timezone, status)
         select workspace_id, $2, host_id, title, starts_at + ${change}, ends_at + ${change}, timezone, $3
         from meetings where id = $1`,
        id,
        newId(),
        'booked',
      );
    await expect(copy(`interval '29 minutes'`)).rejects.toThrow('meetings_no_overlap');
    await copy(`interval '30 minutes'`);
    await meetings.cancel(workspace.id, actor, { id, reason: null });
    await book(starts_at); // the cancelled one blocks nothing
    await expect(sql(`update meetings set ends_at = starts_at where id = $1`, id)).rejects.toThrow('meetings_length');
  });

  it('is offered while it is free, and again when its meeting is cancelled or moved', async () => {
    await openHost(app, workspace.id, host, always());
    const window = [inDays(3, 10), inDays(3, 11)] as const;
    const starts = async () => (await slots(...window)).map(({ startsAt }) => startsAt);
    expect(await starts()).toEqual([inDays(3, 10), inDays(3, 10, 30)]);
    const { id } = await book(inDays(3, 10));
    expect(await starts()).toEqual([inDays(3, 10, 30)]);
    await meetings.move(workspace.id, actor, { id, startsAt: inDays(3, 10, 30) });
    expect(await starts()).toEqual([inDays(3, 10)]);
    await meetings.cancel(workspace.id, actor, { id, reason: null });
    expect(await starts()).toHaveLength(2);
  });

  it.each<[string, () => [string, object]]>([
    ['off the grid', () => [inDays(3, 10, 7), {}]],
    ['in the past', () => [inDays(-1), {}]],
    ['too soon', () => [inDays(1), {}]],
    ['too far', () => [inDays(31), {}]],
    ['outside the windows', () => [inDays(3, 23), {}]],
    ['too long for its window', () => [inDays(3, 16, 30), { lengthMs: 60 * 60_000 }]],
  ])('that is not offered (%s) cannot be booked', async (_, ask) => {
    const weekly = Object.fromEntries(
      Object.keys(always().weekly).map((day) => [day, [{ start: '09:00', end: '17:00' }]]),
    ) as never;
    await openHost(app, workspace.id, host, always({ weekly, minimum_notice_minutes: 2_880, horizon_days: 30 }));
    await expect(book(...ask())).rejects.toEqual(refused('slot_unavailable'));
    await book(inDays(3, 16, 30));
  });
});

describe('the host of a meeting', () => {
  it('is chosen round robin: never booked first, then booked longest ago, including cancelled meetings', async () => {
    const { owner, admin, responder } = workspace.memberIds;
    for (const id of [owner, admin, responder]) await openHost(app, workspace.id, id, always());
    const order: string[] = [];
    for (let round = 0; round < 7; round++) {
      const meeting = await book(inDays(3, 8 + round));
      order.push(meeting.host_id);
      if (round === 1) await meetings.cancel(workspace.id, actor, { id: meeting.id, reason: null });
    }
    const first = [owner, admin, responder].sort();
    expect(order).toEqual([...first, ...first, first[0]]);
  });

  it('is never one who is busy, and many concurrent bookings are distributed fairly', async () => {
    const ids = [workspace.memberIds.owner, workspace.memberIds.admin, workspace.memberIds.responder];
    for (const id of ids) await openHost(app, workspace.id, id, always());
    const outcomes = await settle(Array.from({ length: 20 }, () => book(inDays(3))));
    expect(outcomes.filter((one) => one === 'won')).toHaveLength(3);
    const { rows } = await sql('select host_id from meetings where workspace_id = $1 order by 1', workspace.id);
    expect(rows.map((row) => row['host_id'])).toEqual([...ids].sort());
    const [slot] = await slots(inDays(4), inDays(4, 11));
    expect(slot).toEqual({ startsAt: inDays(4), endsAt: inDays(4, 10, 30), hostIds: [...ids].sort() });
    const named = await book(inDays(4), { hostId: ids[1]!.toUpperCase() });
    expect(named.host_id).toBe(ids[1]);
    expect((await slots(inDays(4), inDays(4, 10, 1)))[0]!.hostIds).toEqual(ids.filter((id) => id !== ids[1]).sort());
    expect(await slots(inDays(4), inDays(4, 10, 1), { hostId: ids[1] })).toEqual([]);
  });

  it('is never a removed member', async () => {
    await openHost(app, workspace.id, host, always());
    await sql('update members set removed_at = now() where id = $1', host);
    expect(await slots(inDays(3), inDays(4))).toEqual([]);
    await expect(book(inDays(3))).rejects.toEqual(refused('slot_unavailable'));
    await expect(book(inDays(3), { hostId: host })).rejects.toEqual(refused('invalid_field', 'host_id'));
  });
});

describe('a booking', () => {
  it('has every field, an event and an audit line without a value', async () => {
    await openHost(app, workspace.id, host, always({ timezone: 'Europe/Berlin' }));
    const push = { external_user_id: 'u' };
    const contact = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    const question = { question: 'Hello?', external_user_id: 'u' };
    const session = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: question })).body.data
      .session_id;
    const meeting = await book(inDays(3), {
      contactId: contact,
      sessionId: session,
      attendeeName: 'Zoë',
      attendeeEmail: 'zoe@example.com',
      timezone: 'Asia/Kathmandu',
      joinUrl: 'https://meet.example.com/x',
    });
    expect(meeting).toEqual({
      id: meeting.id,
      object: 'meeting',
      contact_id: contact,
      session_id: session,
      lead_id: null,
      host_id: host,
      title: 'Meeting with responder',
      status: 'booked',
      starts_at: inDays(3),
      ends_at: inDays(3, 10, 30),
      timezone: 'Asia/Kathmandu',
      attendee_name: 'Zoë',
      attendee_email: 'zoe@example.com',
      location: null,
      join_url: 'https://meet.example.com/x',
      notes: null,
      cancel_reason: null,
      confirm_by: null,
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
    const shown = await call(app, 'GET', `/v1/meetings/${meeting.id}`, { token: workspace.tokens.viewer });
    expect(shown.body.data).toEqual(meeting);
    const events = (
      await sql(
        `select type, object, previous, actor from events where workspace_id = $1 and type like 'meeting.%'`,
        workspace.id,
      )
    ).rows;
    expect(events).toEqual([
      {
        type: 'meeting.booked',
        object: meeting,
        previous: null,
        actor: { type: 'agent', id: null, label: 'Assistant' },
      },
    ]);
    const audit = await sql(
      `select action, target_type, target_id, changes, request_id from audit_entries
       where workspace_id = $1 and target_type = 'meeting'`,
      workspace.id,
    );
    expect(audit.rows).toEqual([
      {
        action: 'meeting.book',
        target_type: 'meeting',
        target_id: meeting.id,
        changes: [],
        request_id: actor.requestId,
      },
    ]);
    const defaulted = await book(inDays(4));
    expect(defaulted.timezone).toBe('Europe/Berlin');
  });

  it('names the lead of its contact, or of its session if the contact is unknown', async () => {
    await openHost(app, workspace.id, host, always());
    const token = workspace.secretKey;
    const contactOf = async (name: string): Promise<string> =>
      (await call(app, 'POST', '/v1/users', { token, body: { external_user_id: name } })).body.data.id;
    const [contactId, other] = [await contactOf('interested'), await contactOf('no lead')];
    const ask = await call(app, 'POST', '/v1/answer', { token, body: { question: 'Hello?' } });
    const sessionId: string = ask.body.data.session_id;
    const capture = async (of: Partial<LeadDraft>): Promise<string> => {
      const nobody = { contactId: null, sessionId: null, source: 'widget' } as const;
      return (await app.app.get(LeadsService).capture(workspace.id, actor, { ...nobody, ...of })).id;
    };
    const [theirs, said] = [await capture({ contactId }), await capture({ sessionId })];
    expect((await book(inDays(3), { contactId })).lead_id).toBe(theirs);
    expect((await book(inDays(3, 11), { sessionId })).lead_id).toBe(said);
    expect((await book(inDays(3, 12), { contactId: other })).lead_id).toBeNull();
  });

  it.each<[string, object]>([
    ['contact_id', { contactId: newId() }],
    ['session_id', { sessionId: newId() }],
    ['lead_id', { leadId: newId() }],
    ['host_id', { hostId: newId() }],
    ['host_id', { hostId: 'me' }],
    ['attendee_email', { attendeeEmail: 'nobody' }],
    ['attendee_email', { attendeeEmail: 'a@example.com\r\nBcc: b@example.com' }],
    ['timezone', { timezone: 'Nowhere/Now' }],
    ['title', { title: 'x'.repeat(201) }],
    ['length', { lengthMs: 61_000 }],
  ])('with an invalid %s is refused, and leaves no trace', async (param, change) => {
    await openHost(app, workspace.id, host, always());
    await expect(book(inDays(3), change)).rejects.toEqual(refused('invalid_field', param));
    for (const table of ['meetings', 'events'])
      expect((await sql(`select from ${table} where workspace_id = $1`, workspace.id)).rowCount).toBe(0);
  });

  it('cannot use another workspace’s host or contact', async () => {
    await openHost(app, workspace.id, host, always());
    await openHost(app, neighbour.id, neighbour.memberIds.owner, always());
    const body = { external_user_id: 'theirs' };
    const theirs = (await call(app, 'POST', '/v1/users', { token: neighbour.secretKey, body })).body.data.id;
    await expect(book(inDays(3), { contactId: theirs })).rejects.toEqual(refused('invalid_field', 'contact_id'));
    const hostId = neighbour.memberIds.owner;
    await expect(book(inDays(3), { hostId })).rejects.toEqual(refused('invalid_field', 'host_id'));
    expect(await slots(inDays(3), inDays(4), { hostId })).toEqual([]);
  });

  it('is moved and cancelled only by its own contact, and only to offered times', async () => {
    await openHost(app, workspace.id, host, always());
    const push = (name: string) =>
      call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: { external_user_id: name } });
    const [mine, other] = [(await push('a')).body.data.id, (await push('b')).body.data.id];
    const { id } = await book(inDays(3), { contactId: mine });
    const bounds = { contactId: mine, offeredOnly: true };
    for (const contactId of [other, newId()]) {
      await expect(meetings.cancel(workspace.id, actor, { id, reason: null, bounds: { contactId } })).rejects.toEqual(
        refused('not_found'),
      );
      await expect(
        meetings.move(workspace.id, actor, { id, startsAt: inDays(4), bounds: { contactId } }),
      ).rejects.toEqual(refused('not_found'));
    }
    await expect(meetings.move(workspace.id, actor, { id, startsAt: inDays(4, 10, 7), bounds })).rejects.toEqual(
      refused('slot_unavailable'),
    );
    // Offered, because it overlaps only with itself.
    expect(await meetings.move(workspace.id, actor, { id, startsAt: inDays(3, 10, 30), bounds })).toMatchObject({
      status: 'rescheduled',
    });
    expect(await meetings.move(workspace.id, actor, { id, startsAt: inDays(4, 10, 7) })).toMatchObject({
      starts_at: inDays(4, 10, 7),
    });
    expect(await meetings.cancel(workspace.id, actor, { id, reason: 'ill', bounds })).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'ill',
    });
  });

  it('is in its contact’s export, and loses the attendee when they are erased', async () => {
    await openHost(app, workspace.id, host, always());
    const token = workspace.tokens.owner;
    const push = { external_user_id: 'gone' };
    const contactId = (await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: push })).body.data.id;
    const ask = { question: 'Hello?', contact_id: contactId };
    const sessionId = (await call(app, 'POST', '/v1/answer', { token: workspace.secretKey, body: ask })).body.data
      .session_id;
    const words = ['Adaline', 'adaline@example.com', 'She is nice'];
    const [attendeeName, attendeeEmail, notes] = words;
    const secret = { title: `About ${attendeeName}`, attendeeName, attendeeEmail, notes };
    const first = await book(inDays(4), { contactId, ...secret });
    const second = await book(inDays(3), { sessionId, ...secret });
    const exported = await call(app, 'GET', `/v1/contacts/${contactId}/export`, { token });
    const { meetings: kept } = exported.body.data ?? exported.body;
    // Those that name the contact, then those linked to them only through a session.
    expect(kept).toEqual([first, second]);
    await sql(
      `insert into meeting_mails (workspace_id, id, meeting_id, recipient, sequence, invitation)
       select workspace_id, $2, id, 'host', 0, '{}' from meetings where id = $1`,
      first.id,
      newId(),
    );
    expect((await call(app, 'DELETE', `/v1/contacts/${contactId}`, { token })).status).toBe(200);
    for (const { id } of [first, second]) {
      const shown = await call(app, 'GET', `/v1/meetings/${id}`, { token });
      expect(leaks(shown.text, words)).toEqual([]);
      expect(shown.body.data).toMatchObject({ contact_id: null, attendee_email: null, title: 'Meeting', notes: null });
    }
    expect((await sql('select from meeting_mails where workspace_id = $1', workspace.id)).rowCount).toBe(0);
  });
});

describe('the exclusion constraint', () => {
  it('reads only the host’s own rows to detect that a time is taken', async () => {
    const client = new pg.Client({ connectionString: app.databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'meetings_no_overlap'`,
    );
    await client.end();
    expect(rows[0]!.def).toBe(
      "EXCLUDE USING gist (workspace_id WITH =, host_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE ((status = ANY (ARRAY['booked'::text, 'rescheduled'::text])))",
    );
  });
});
