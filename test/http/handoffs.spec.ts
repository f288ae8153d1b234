import { SystemDb } from '../../src/platform/db/system-db.js';
import { TenantDb } from '../../src/platform/db/tenant-db.js';
import type { HandoffDraft } from '../../src/desk/handoffs/handoffs.service.js';
import type { HandoffDto } from '../../src/desk/handoffs/handoffs.dto.js';
import { MembersService } from '../../src/company/team/members.service.js';
import { agentActor, OPERATOR } from '../../src/platform/kernel/actor.js';
import { ROLES } from '../../src/platform/kernel/caller.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from './envelope.js';
import { call, makeWorkspace, type Answer, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { auditOf, eventsOf } from '../support/journal.js';
import {
  app,
  workspace,
  other,
  withHandoffs,
  sql,
  service,
  as,
  get,
  patch,
  newSession,
  handOff,
  APPROVAL,
} from '../support/handoffs.js';

withHandoffs();

describe('a hand-off', () => {
  it('has every field, in the documented order', async () => {
    const sessionId = await newSession();
    const made = await handOff({
      sessionId,
      route: 'billing',
      confidence: 0.25,
      requesterLabel: 'Ann',
      intent: { label: 'bill', confidence: 0.9 },
    });
    const shown = await get(made.id);
    expect(shown).toEqual(made);
    expect(Object.keys(shown)).toEqual(
      (
        'id object session_id kind status ask stop_reason ticket_ref route destructive requester requester_label ' +
        'confidence intent intent_confidence intent_at resolution resolution_reason resolution_confidence ' +
        'resolution_at resolved_at assigned_at external_responder assignee_id contact_id snoozed_until action created_at updated_at'
      ).split(' '),
    );
    expect(shown).toMatchObject({
      object: 'handoff',
      session_id: sessionId,
      kind: 'ticket',
      status: 'open',
      ask: 'Please look at my bill',
      stop_reason: 'missing_knowledge',
      ticket_ref: expect.stringMatching(/^HO-[1-9]\d*$/),
      route: 'billing',
      destructive: false,
      requester: 'agent',
      requester_label: 'Ann',
      confidence: 0.25,
      intent: 'bill',
      intent_confidence: 0.9,
      intent_at: made.created_at,
      resolution: null,
      resolved_at: null,
      assigned_at: null,
      action: null,
      updated_at: made.created_at,
    });
    const [created] = await eventsOf(app, workspace.id, made.id);
    expect(created).toMatchObject({ type: 'handoff.created', object: shown, previous: null, actor: { type: 'agent' } });
  });

  it('is not_found for an unknown id, and invalid_id for a malformed one', async () => {
    for (const method of ['GET', 'PATCH'])
      for (const [id, status, code] of [
        [newId(), 404, 'not_found'],
        ['HO-1', 400, 'invalid_id'],
      ] as const) {
        const answer = await as(
          'owner',
          method,
          `/v1/handoffs/${id}`,
          method === 'GET' ? undefined : { status: 'open' },
        );
        expectError(answer, status, code, status === 400 ? 'id' : undefined);
      }
  });

  it('gets the next number of its workspace: 1 to 50 for fifty at once, with no gap after a rollback', async () => {
    const fresh = await makeWorkspace(app);
    const sessionId = await newSession(fresh);
    const doomed = Array.from({ length: 10 }, () =>
      app.app.get(TenantDb).transaction(fresh.id, async (tx) => {
        const draft = {
          sessionId,
          contactId: null,
          kind: 'ticket',
          ask: '?',
          stopReason: 'tool_failure',
          requester: 'system',
        };
        const context = { tx, workspaceId: fresh.id, actor: agentActor(null) };
        await service().createIn(context, draft as HandoffDraft);
        throw new Error('rolled back');
      }),
    );
    const made = Array.from({ length: 50 }, (_, at) => handOff(at % 2 ? { sessionId } : {}, fresh));
    expect((await Promise.allSettled(doomed)).every(({ status }) => status === 'rejected')).toBe(true);
    const numbers = (await Promise.all(made)).map(({ ticket_ref }) => Number(ticket_ref!.slice(3)));
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, at) => at + 1));
    expect((await handOff({}, fresh)).ticket_ref).toBe('HO-51');
    expect(await eventsOf(app, fresh.id)).toHaveLength(51);
  });
});

describe('the list of hand-offs', () => {
  let listed: TestWorkspace;
  let made: HandoffDto[];
  const list = (query: string): Promise<Answer> =>
    call(app, 'GET', `/v1/handoffs${query}`, { token: listed.tokens.viewer });
  const ids = async (query: string): Promise<string[]> =>
    (await list(query)).body.data.map(({ id }: { id: string }) => id);
  beforeAll(async () => {
    listed = await makeWorkspace(app);
    const push = { token: listed.secretKey, body: { external_user_id: 'u' } };
    const contactId = (await call(app, 'POST', '/v1/users', push)).body.data.id as string;
    made = [];
    for (const change of [
      { kind: 'ticket', route: 'billing' },
      { kind: 'live_chat', requester: 'human', contactId },
      { kind: 'callback', route: 'billing' },
      { ...APPROVAL, requester: 'human' },
    ] as Partial<HandoffDraft>[])
      made.push(await handOff(change, listed));
  });

  it('is newest first, in pages, by either time and in either order', async () => {
    const newest = made.map(({ id }) => id).reverse();
    expect(await ids('')).toEqual(newest);
    expect(await ids('?order=asc')).toEqual([...newest].reverse());
    await call(app, 'PATCH', `/v1/handoffs/${made[0]!.id}`, {
      token: listed.tokens.owner,
      body: { status: 'pending' },
    });
    expect((await ids('?sort=updated_at'))[0]).toBe(made[0]!.id);
    for (const sort of ['created_at', 'updated_at'])
      for (const order of ['asc', 'desc']) {
        const whole = await ids(`?sort=${sort}&order=${order}`);
        const paged: string[] = [];
        for (let cursor = ''; ;) {
          const { body } = await list(`?sort=${sort}&order=${order}&limit=3${cursor}`);
          paged.push(...body.data.map(({ id }: { id: string }) => id));
          if (!body.has_more) break;
          cursor = `&cursor=${body.next_cursor}`;
        }
        expect(paged).toEqual(whole);
      }
    const { body } = await list('?limit=1');
    expectError(await list(`?sort=updated_at&cursor=${body.next_cursor}`), 400, 'cursor_mismatch', 'cursor');
  });

  it('filters by each of its parameters, and refuses invalid values', async () => {
    const [ticket, chat, callback, approval] = made.map(({ id }) => id) as [string, string, string, string];
    const member = listed.memberIds.admin;
    const body = { assignee_id: member, status: 'pending' };
    await call(app, 'PATCH', `/v1/handoffs/${callback}`, { token: listed.tokens.owner, body });
    await call(app, 'PATCH', `/v1/handoffs/${ticket}`, { token: listed.tokens.owner, body: { status: 'open' } });
    expect(await ids('?status=pending')).toEqual([callback]);
    expect(await ids('?kind=ticket')).toEqual([ticket]);
    expect(await ids('?route=billing')).toEqual([callback, ticket]);
    expect(await ids('?route=Billing')).toEqual([]);
    expect(await ids('?requester=human')).toEqual([approval, chat]);
    expect(await ids(`?assignee_id=${member.toUpperCase()}`)).toEqual([callback]);
    expect(await ids(`?session_id=${made[1]!.session_id}`)).toEqual([chat]);
    expect(await ids(`?contact_id=${made[1]!.contact_id}&kind=live_chat&status=open`)).toEqual([chat]);
    expect(await ids(`?contact_id=${newId()}`)).toEqual([]);
    expect(await ids(`?created_after=${made[3]!.created_at}`)).toContain(approval);
    expect(await ids(`?created_before=${made[0]!.created_at}`)).toEqual([]);
    for (const [query, param] of [
      ['status=Open', 'status'],
      ['kind=tickets', 'kind'],
      ['requester=bot', 'requester'],
      ['assignee_id=me', 'assignee_id'],
      ['sort=resolved_at', 'sort'],
    ] as const)
      expectError(await list(`?${query}`), 400, 'invalid_parameter', param);
    expectError(await list('?priority=high'), 400, 'unknown_parameter', 'priority');
  });
});

describe('a hand-off’s status', () => {
  const over = { resolved_at: expect.stringMatching(/Z$/) };
  const none = {
    resolved_at: null,
    resolution: null,
    resolution_reason: null,
    resolution_confidence: null,
    resolution_at: null,
  };

  it('may change to any other, with the effects that the specification lists', async () => {
    const { id } = await handOff();
    const to = async (status: string): Promise<HandoffDto> => {
      const answer = await patch(id, { status });
      expect([answer.status, answer.body.object]).toEqual([200, 'handoff']);
      expect(answer.body.data).toMatchObject({ id, status });
      return answer.body.data;
    };
    expect(await to('pending')).toMatchObject(none);
    const resolved = await to('resolved');
    expect(resolved).toMatchObject({ ...over, resolution: 'solved', resolution_confidence: 1 });
    expect(resolved.resolution_reason).toContain(resolved.ticket_ref);
    expect(resolved.resolution_at).toBe(resolved.resolved_at);
    expect(resolved.resolved_at).toBe(resolved.updated_at);
    const closed = await to('closed');
    expect(closed).toMatchObject({ resolution: 'solved', resolution_at: resolved.resolution_at });
    expect(closed.resolved_at).toBe(resolved.resolved_at);
    expect(await to('open')).toMatchObject(none);
    const shut = await to('closed');
    expect(shut).toMatchObject({ ...none, ...over });
    expect(await to('resolved')).toMatchObject({ ...over, resolution: 'solved' });
    expect(await to('pending')).toMatchObject(none);
    expect(await to('closed')).toMatchObject({ ...over, resolution: null });
    expect(await to('pending')).toMatchObject(none);
    expect(await to('open')).toMatchObject(none);
    const types = (await eventsOf(app, workspace.id, id)).map(({ type }) => type.replace('handoff.', ''));
    expect(types.join(' ')).toBe(
      'created updated resolved updated reopened updated resolved reopened updated reopened updated',
    );
  });

  it('sends one event per change, with the old values, and one audit line with field names only', async () => {
    const { id, ...before } = await handOff();
    const answer = await patch(id, { status: 'resolved' });
    const [, resolved, ...more] = await eventsOf(app, workspace.id, id);
    expect(more).toEqual([]);
    expect(resolved).toMatchObject({ type: 'handoff.resolved', object: answer.body.data });
    expect(resolved!.previous).toEqual({ status: 'open', ...none });
    expect(resolved!.actor).toEqual({ type: 'member', id: workspace.memberIds.responder, label: 'test' });
    expect(resolved!.request_id).toBe(answer.body.request_id);
    const [line, ...lines] = await auditOf(app, workspace.id, id);
    expect(lines).toEqual([]);
    expect(line).toMatchObject({
      actor_type: 'member',
      actor_id: workspace.memberIds.responder,
      action: 'handoff.update',
      target_type: 'handoff',
      request_id: answer.body.request_id,
    });
    expect([...line!.changes].sort()).toEqual(Object.keys({ status: '', ...none }).sort());
    const { rows } = await sql('select changes from handoff_history where handoff_id = $1 order by created_at, id', id);
    expect(rows.map(({ changes }) => changes)).toEqual([{ status: [null, 'open'] }, { status: ['open', 'resolved'] }]);
    expect(before.status).toBe('open');
  });

  it('to itself changes nothing, sends no event and leaves no audit line', async () => {
    const { id } = await handOff();
    const set = { status: 'resolved', assignee_id: workspace.memberIds.admin };
    const first = await patch(id, set);
    const again = await patch(id, { ...set, assignee_id: set.assignee_id.toUpperCase() });
    expect(again.body.data).toEqual(first.body.data);
    for (const body of [{ status: 'resolved' }, { assignee_id: set.assignee_id }, { external_responder: null }])
      expect((await patch(id, body)).body.data).toEqual(first.body.data);
    expect(await eventsOf(app, workspace.id, id)).toHaveLength(2);
    expect(await auditOf(app, workspace.id, id)).toHaveLength(1);
  });

  it.each<[string, unknown, string, string | undefined]>([
    ['nothing', {}, 'invalid_body', undefined],
    ['a list', [], 'invalid_body', undefined],
    ['an unknown status', { status: 'done' }, 'invalid_field', 'status'],
    ['no status', { status: null }, 'invalid_field', 'status'],
    ['an unknown field', { status: 'open', priority: 1 }, 'unknown_field', 'priority'],
    ['a field that is read-only', { resolution: 'solved' }, 'unknown_field', 'resolution'],
    ['an assignee that is no id', { assignee_id: 'me' }, 'invalid_field', 'assignee_id'],
    ['an empty responder', { external_responder: '' }, 'invalid_field', 'external_responder'],
    ['a long responder', { external_responder: 'x'.repeat(256) }, 'invalid_field', 'external_responder'],
  ])('is not changed by a body of %s', async (_, body, code, param) => {
    const { id, updated_at } = await handOff();
    expectError(await patch(id, body), 400, code as 'invalid_field', param);
    expect(await get(id)).toMatchObject({ status: 'open', updated_at });
  });

  it('can be changed by members who may reply', async () => {
    const { id } = await handOff();
    for (const role of ROLES) {
      const may = ['owner', 'admin', 'responder'].includes(role);
      const answer = await as(role, 'PATCH', `/v1/handoffs/${id}`, { status: 'pending' });
      if (may) expect(answer.status).toBe(200);
      else expectError(answer, 403, 'insufficient_role');
      expect((await as(role, 'GET', `/v1/handoffs/${id}`)).status).toBe(200);
    }
  });
});

describe('a hand-off’s assignee', () => {
  it('and its external responder exclude each other, and each sets the time', async () => {
    const { id } = await handOff();
    const { responder, owner } = workspace.memberIds;
    const mine = (await patch(id, { assignee_id: responder })).body.data;
    expect(mine).toMatchObject({ assignee_id: responder, external_responder: null, assigned_at: mine.updated_at });
    const theirs = (await patch(id, { external_responder: 'Acme Support' })).body.data;
    expect(theirs).toMatchObject({ assignee_id: null, external_responder: 'Acme Support' });
    expect(theirs.assigned_at).toBe(theirs.updated_at);
    const back = (await patch(id, { assignee_id: owner, external_responder: null })).body.data;
    expect(back).toMatchObject({ assignee_id: owner, external_responder: null, assigned_at: back.updated_at });
    // There is no external responder, so removing it changes nothing.
    expect((await patch(id, { external_responder: null })).body.data).toEqual(back);
    const nobody = { assignee_id: null, external_responder: null, assigned_at: null };
    expect((await patch(id, { assignee_id: null })).body.data).toMatchObject(nobody);
    await patch(id, { external_responder: 'Acme' });
    expect((await patch(id, nobodyElse())).body.data).toMatchObject(nobody);
    const both = await patch(id, { assignee_id: owner, external_responder: 'Acme' });
    expectError(both, 400, 'invalid_field', 'external_responder');
    const events = await eventsOf(app, workspace.id, id);
    expect(events.map(({ type }) => type.replace('handoff.', '')).join(' ')).toBe(
      'created updated updated updated updated updated updated',
    );
    expect(events[2]!.previous).toEqual({
      assignee_id: responder,
      external_responder: null,
      assigned_at: mine.assigned_at,
    });
  });
  const nobodyElse = () => ({ assignee_id: null, external_responder: null });

  it('is a member who may reply: unknown, foreign and former members get the same error', async () => {
    const { id } = await handOff();
    const absent = await patch(id, { assignee_id: newId() });
    expectError(absent, 400, 'invalid_field', 'assignee_id');
    const { viewer, developer } = workspace.memberIds;
    for (const assignee_id of [viewer, developer, other.memberIds.owner]) {
      const answer = await patch(id, { assignee_id });
      expect(answer.body.error).toEqual(absent.body.error);
    }
    const member = await makeWorkspace(app);
    await sql('update members set removed_at = now() where id = $1', member.memberIds.responder);
    const inIt = await handOff({}, member);
    const answer = await call(app, 'PATCH', `/v1/handoffs/${inIt.id}`, {
      token: member.tokens.owner,
      body: { assignee_id: member.memberIds.responder },
    });
    expect(answer.body.error).toEqual(absent.body.error);
    expect(await get(id)).toMatchObject({ assignee_id: null, assigned_at: null });
  });

  it('must still be able to reply when assigned: a member who is demoted meanwhile does not get it', async () => {
    const team = await makeWorkspace(app);
    const { id } = await handOff({}, team);
    const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from members%for share%'`;
    let answer: Promise<Answer> | undefined;
    await app.app.get(SystemDb).transaction(async (tx) => {
      const values = [team.memberIds.responder];
      await tx.query({ text: `update members set role = 'viewer' where id = $1`, values });
      const body = { assignee_id: team.memberIds.responder };
      answer = call(app, 'PATCH', `/v1/handoffs/${id}`, { token: team.tokens.owner, body });
      await eventually(async () => (await sql(waits)).rowCount === 1);
    });
    expectError((await answer)!, 400, 'invalid_field', 'assignee_id');
    expect(await eventsOf(app, team.id, id)).toHaveLength(1);
    const { body } = await call(app, 'GET', `/v1/handoffs/${id}`, { token: team.tokens.owner });
    expect(body.data.assignee_id).toBeNull();
  });

  it('gets it back when it reopens only if they may still reply', async () => {
    const team = await makeWorkspace(app);
    const { responder, admin } = team.memberIds;
    const send = async (id: string, body: object): Promise<HandoffDto> =>
      (await call(app, 'PATCH', `/v1/handoffs/${id}`, { token: team.tokens.owner, body })).body.data;
    const [demoted, kept] = [await handOff({}, team), await handOff({}, team)];
    for (const status of ['closed', 'resolved']) {
      await app.app.get(MembersService).setRole(team.id, { actor: OPERATOR, idOrEmail: responder, role: 'responder' });
      expect((await send(demoted.id, { status: 'open', assignee_id: responder })).assignee_id).toBe(responder);
      await send(kept.id, { status: 'open', assignee_id: admin });
      for (const { id } of [demoted, kept]) await send(id, { status });
      await app.app.get(MembersService).setRole(team.id, { actor: OPERATOR, idOrEmail: responder, role: 'viewer' });
      const nobody = { status: 'open', assignee_id: null, assigned_at: null };
      expect(await send(demoted.id, { status: 'open' })).toMatchObject(nobody);
      expect(await send(kept.id, { status: 'open' })).toMatchObject({ status: 'open', assignee_id: admin });
    }
  });

  it('and other concurrent changes each get their own response, event, audit line and history', async () => {
    const made = await Promise.all(Array.from({ length: 30 }, () => handOff()));
    const { admin, viewer } = workspace.memberIds;
    const sent = [
      { body: { status: 'pending' }, shows: { status: 'pending' }, previous: { status: 'open' } },
      { body: { assignee_id: admin }, shows: { assignee_id: admin }, previous: { assignee_id: null } },
      {
        body: { external_responder: 'Bo' },
        shows: { external_responder: 'Bo' },
        previous: { external_responder: null },
      },
      { body: { status: 'resolved' }, shows: { resolution: 'solved' }, previous: { resolution: null } },
      { body: { status: 'open' }, shows: { status: 'open' }, previous: null },
      { body: { assignee_id: viewer }, shows: { assignee_id: null }, previous: null, refused: true },
    ] as const;
    const of = made.map(({ id }, n) => ({ id, ...sent[n % sent.length]!, refused: n % sent.length === 5 }));
    const [answers, unknown] = await Promise.all([
      Promise.all(of.map(({ id, body }) => patch(id.toUpperCase(), body))),
      patch(newId(), { status: 'pending' }),
    ]);
    expectError(unknown, 404, 'not_found');
    for (const [n, { id, shows, previous, refused }] of of.entries()) {
      const answer = answers[n]!;
      if (refused) expectError(answer, 400, 'invalid_field', 'assignee_id');
      else expect(answer.body.data).toEqual(await get(id));
      expect(await get(id)).toMatchObject(shows);
      const [, ...events] = await eventsOf(app, workspace.id, id);
      const lines = (await auditOf(app, workspace.id, id)).filter(({ action }) => action === 'handoff.update');
      const { rows } = await sql(
        `select changes from handoff_history where handoff_id = $1 and changes -> 'status' ->> 0 is not null
        or handoff_id = $1 and not changes ? 'status'`,
        id,
      );
      expect([events.length, lines.length, rows.length]).toEqual(previous ? [1, 1, 1] : [0, 0, 0]);
      if (!previous) continue;
      expect(events[0]).toMatchObject({ object: answer.body.data, previous, request_id: answer.body.request_id });
      expect(lines[0]).toMatchObject({ request_id: answer.body.request_id });
    }
  });

  it('of a locked hand-off waits for the lock, and does not delay others', async () => {
    const [held, free] = [await handOff(), await handOff()];
    const answers: Promise<Answer>[] = [];
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: 'select from handoffs where id = $1 for update', values: [held.id] });
      answers.push(patch(held.id, { status: 'pending' }), patch(free.id, { status: 'pending' }));
      expect((await answers[1]!).body.data.status).toBe('pending');
      expect((await get(held.id)).status).toBe('open');
    });
    expect((await answers[0]!).body.data.status).toBe('pending');
  });

  it('and the status, written by fifty at once, are both kept, and no change is lost', async () => {
    const made = await Promise.all(Array.from({ length: 25 }, () => handOff()));
    const { admin } = workspace.memberIds;
    await Promise.all(made.flatMap(({ id }) => [patch(id, { status: 'pending' }), patch(id, { assignee_id: admin })]));
    for (const { id } of made) expect(await get(id)).toMatchObject({ status: 'pending', assignee_id: admin });
    const { id } = await handOff();
    const names = Array.from({ length: 50 }, (_, at) => `Responder ${at}`);
    const answers = await Promise.all(names.map((external_responder) => patch(id, { external_responder })));
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const events = (await eventsOf(app, workspace.id, id)).slice(1);
    expect(events.map(({ object }) => object['external_responder']).sort()).toEqual([...names].sort());
    // Each starts from the result of the one before.
    for (const [at, { previous }] of events.entries())
      expect(previous!['external_responder']).toBe(at === 0 ? null : events[at - 1]!.object['external_responder']);
    expect((await get(id)).external_responder).toBe(events.at(-1)!.object['external_responder']);
  });
});
