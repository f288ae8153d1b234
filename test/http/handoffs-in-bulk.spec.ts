/** Many hand-offs assigned or resolved by one request: each is done or refused individually. */
import { HandoffTakeoversService } from '../../src/desk/handoffs/handoff-takeovers.service.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { app, APPROVAL, as, get, handOff, other, patch, withHandoffs, workspace } from '../support/handoffs.js';
import { call } from '../support/app.js';
import { auditOf, eventsOf } from '../support/journal.js';
import { expectError } from './envelope.js';

withHandoffs();
const bulk = (body: object, role: 'responder' | 'viewer' = 'responder') => as(role, 'POST', '/v1/handoffs/bulk', body);
const open = (count: number) => Promise.all(Array.from({ length: count }, () => handOff()));

describe('hand-offs in bulk', () => {
  it('are assigned, each with its own event and audit line', async () => {
    const ids = (await open(5)).map(({ id }) => id);
    const { status, body } = await bulk({ ids, assignee_id: workspace.memberIds.admin });
    expect([status, body.data.done, body.data.refused]).toEqual([200, 5, 0]);
    expect(body.data.results.map(({ id }: { id: string }) => id)).toEqual(ids);
    for (const [index, id] of ids.entries()) {
      expect(body.data.results[index]).toEqual({ id, handoff: await get(id), error: null });
      expect((await get(id)).assignee_id).toBe(workspace.memberIds.admin);
      expect((await eventsOf(app, workspace.id, id)).map(({ type }) => type)).toEqual([
        ...['handoff.created', 'handoff.updated'],
      ]);
      expect((await auditOf(app, workspace.id, id)).at(-1)).toMatchObject({ action: 'handoff.update' });
    }
    await bulk({ ids, assignee_id: null });
    expect((await get(ids[0]!)).assignee_id).toBeNull();
  });

  it('are resolved where possible; each refusal is reported, and stops no other', async () => {
    const [one, over, two] = await open(3);
    const approval = await handOff(APPROVAL);
    const theirs = await handOff({}, other);
    await patch(over!.id, { status: 'closed' });
    const nothing = newId();
    const ids = [one!.id, over!.id, approval.id, nothing, theirs.id, two!.id];
    const { data } = (await bulk({ ids, resolution: 'partial' })).body;
    expect([data.done, data.refused]).toEqual([2, 4]);
    const codes = data.results.map(({ error }: { error: { code: string } | null }) => error?.code ?? null);
    expect(codes).toEqual([null, 'conflict', 'conflict', 'not_found', 'not_found', null]);
    expect(await get(two!.id)).toMatchObject({ status: 'resolved', resolution: 'partial' });
    expect(await get(approval.id)).toMatchObject({ status: 'open' });
  });

  it('are snoozed, and put back, each with its own event; an approval is refused', async () => {
    const ids = (await open(2)).map(({ id }) => id);
    const approval = await handOff(APPROVAL);
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const { data } = (await bulk({ ids: [...ids, approval.id], snoozed_until: until })).body;
    expect([data.done, data.refused, data.results[2].error.code]).toEqual([2, 1, 'conflict']);
    for (const id of ids) {
      expect((await get(id)).snoozed_until).toBe(until);
      expect((await eventsOf(app, workspace.id, id)).map(({ type }) => type)).toContain('handoff.snoozed');
    }
    expect((await bulk({ ids, snoozed_until: null })).body.data.done).toBe(2);
    expect((await get(ids[0]!)).snoozed_until).toBeNull();
    const past = (await bulk({ ids, snoozed_until: new Date(0).toISOString() })).body.data;
    expect(past.results.map(({ error }: any) => error.code)).toEqual(['invalid_field', 'invalid_field']);
  });

  it('get a tag, and lose it; a tag that is there already, or gone, is no failure', async () => {
    const [one, two] = await open(2);
    const theirs = await handOff({}, other);
    const tag = (await as('admin', 'POST', '/v1/tags', { name: `bulk ${newId()}` })).body.data.id;
    const tagsOf = async ({ session_id }: any): Promise<string[]> =>
      (await as('viewer', 'GET', `/v1/sessions/${session_id}/tags`)).body.data.map((of: any) => of.tag_id);
    await as('responder', 'POST', `/v1/sessions/${one!.session_id}/tags`, { tag_id: tag });
    const ids = [one!.id, two!.id, theirs.id];
    const { data } = (await bulk({ ids, add_tag_id: tag })).body;
    expect([data.done, data.results[2].error.code]).toEqual([2, 'not_found']);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[tag], [tag]]);
    const told = (await eventsOf(app, workspace.id)).filter(({ object }) => object['tag_id'] === tag);
    expect(told.map(({ type }) => type)).toEqual(['session.tagged', 'session.tagged']);
    expect((await auditOf(app, workspace.id, two!.session_id)).map(({ action }) => action)).toContain('session.tag');
    for (let times = 0; times < 2; times++)
      expect((await bulk({ ids: [one!.id, two!.id], remove_tag_id: tag })).body.data.done).toBe(2);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], []]);
    const unknown = (await bulk({ ids: [one!.id], add_tag_id: newId() })).body.data;
    expect(unknown.results[0].error.code).toBe('invalid_field');
  });

  it('report failures on our side, along with the completed changes', async () => {
    const ids = (await open(3)).map(({ id }) => id);
    jest
      .spyOn(app.app.get(HandoffTakeoversService), 'resolve')
      .mockRejectedValueOnce(new Error('the connection was lost'));
    const { status, body } = await bulk({ ids, resolution: 'solved' });
    expect([status, body.data.done, body.data.refused]).toEqual([200, 2, 1]);
    expect(body.data.results[0]).toMatchObject({ handoff: null, error: { code: 'internal_error' } });
    expect(JSON.stringify(body)).not.toContain('connection was lost');
    expect((await bulk({ ids: [ids[0]!], resolution: 'solved' })).body.data.done).toBe(1);
  });

  it('of two members at the same time end one way each, without an error', async () => {
    const ids = (await open(20)).map(({ id }) => id);
    const [one, two] = await Promise.all([
      bulk({ ids, resolution: 'solved' }),
      bulk({ ids: ids.toReversed(), resolution: 'unsolved' }),
    ]);
    expect([one.status, two.status, one.body.data.done + two.body.data.done]).toEqual([200, 200, 20]);
  });

  it('are changed once by a request that is repeated with its key', async () => {
    const ids = (await open(3)).map(({ id }) => id);
    const send = () =>
      call(app, 'POST', '/v1/handoffs/bulk', {
        token: workspace.tokens.owner,
        body: { ids, resolution: 'solved' },
        headers: { 'idempotency-key': `bulk-${ids[0]}` },
      });
    const [first, again] = [await send(), await send()];
    expect([first.body.data.done, again.text]).toEqual([3, first.text]);
  });

  it.each([
    ['no ids', { ids: [] }, 'ids'],
    ['more than 100', { ids: Array.from({ length: 101 }, newId) }, 'ids'],
    ['what is no id', { ids: ['x'] }, 'ids.0'],
  ])('are refused for %s', async (_, body, param) => {
    expectError(await bulk({ ...body, resolution: 'solved' }), 400, 'invalid_field', param);
  });

  it('are refused for duplicate ids, no change, two changes, and members who may not reply', async () => {
    const { id } = await handOff();
    const resolution = 'solved';
    expectError(await bulk({ ids: [id, id.toUpperCase()], resolution }), 400, 'invalid_field', 'ids.1');
    expectError(await bulk({ ids: [id] }), 400, 'invalid_field', 'ids');
    expectError(await bulk({ ids: [id], resolution, assignee_id: null }), 400, 'invalid_field', 'resolution');
    expectError(await bulk({ ids: [id], resolution, snoozed_until: null }), 400, 'invalid_field', 'snoozed_until');
    expectError(await bulk({ ids: [id], resolution }, 'viewer'), 403, 'insufficient_role');
    const { data } = (await bulk({ ids: [id], assignee_id: workspace.memberIds.viewer })).body;
    expect(data.results[0].error.code).toBe('invalid_field');
  });
});
