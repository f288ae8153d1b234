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
    expectError(await bulk({ ids: [id] }), 400, 'invalid_field', 'resolution');
    expectError(await bulk({ ids: [id], resolution, assignee_id: null }), 400, 'invalid_field', 'resolution');
    expectError(await bulk({ ids: [id], resolution }, 'viewer'), 403, 'insufficient_role');
    const { data } = (await bulk({ ids: [id], assignee_id: workspace.memberIds.viewer })).body;
    expect(data.results[0].error.code).toBe('invalid_field');
  });
});
