import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call } from '../support/app.js';
import { app, host, neighbour, refused, slots, sql, withBookings, workspace } from '../support/booking.js';
import { always, inDays, openHost } from '../support/meetings.js';

withBookings();

describe('the offered times', () => {
  it('can be requested for at most 31 days at once', async () => {
    await openHost(app, workspace.id, host, always({ slot_minutes: 480 }));
    expect(await slots(inDays(1), inDays(32))).toHaveLength(93);
    expect(await slots(inDays(1), inDays(1))).toEqual([]);
    for (const [from, to] of [
      [inDays(1), inDays(33)],
      [inDays(2), inDays(1)],
      ['x', inDays(1)],
    ] as const)
      await expect(slots(from, to)).rejects.toEqual(refused('invalid_window', 'from'));
  });

  it('follow the requested length and the current schedules', async () => {
    await openHost(app, workspace.id, host, always());
    expect((await slots(inDays(3, 10), inDays(3, 11), { lengthMs: 2 * 3_600_000 })).map((one) => one.endsAt)).toEqual([
      inDays(3, 12),
      inDays(3, 12, 30),
    ]);
    const off = [{ date: inDays(3).slice(0, 10), windows: [] }];
    await openHost(app, workspace.id, host, always({ exceptions: off }));
    expect(await slots(inDays(3, 0), inDays(4, 0))).toEqual([]);
    await openHost(app, workspace.id, host);
    expect(await slots(inDays(1), inDays(20))).toEqual([]);
  });
});

describe('availability among the settings', () => {
  const path = '/v1/workspace';
  const set = (availability: unknown, token = workspace.tokens.admin) =>
    call(app, 'PATCH', path, { token, body: { availability } });
  const lines = async () =>
    (
      await sql(
        `select changes from audit_entries where workspace_id = $1 and 'availability' = any(changes)`,
        workspace.id,
      )
    ).rows;

  it('is returned as it was written, and writing it again records nothing', async () => {
    const tokyo = always({ effective_from: '2027-01-01', timezone: 'Asia/Tokyo' });
    const exceptions = [{ date: '2027-01-04', windows: [{ start: '09:30', end: '24:00' }] }];
    const written = [
      { host_id: host, ...always() },
      { host_id: host, ...tokyo, exceptions },
    ];
    expect((await set([...written].reverse())).body.data.availability).toEqual(written);
    expect((await set(written)).body.data.availability).toEqual(written);
    expect((await call(app, 'GET', path, { token: workspace.tokens.viewer })).body.data.availability).toEqual(written);
    expect(await lines()).toEqual([{ changes: ['availability'] }]);
    expect((await slots(inDays(3, 10), inDays(3, 10, 30)))[0]!.hostIds).toEqual([host]);
    expect((await set([])).body.data.availability).toEqual([]);
    expect(await lines()).toHaveLength(2);
  });

  it('is refused for unknown members, members of other workspaces, and invalid schedules', async () => {
    for (const id of [newId(), neighbour.memberIds.owner])
      for (const [at, hosts] of [[id], [host, id], [host.toUpperCase(), workspace.memberIds.owner, id]].entries()) {
        const sent = await set(hosts.map((host_id) => ({ host_id, ...always() })));
        expectError(sent, 400, 'invalid_field', `availability.${at}.host_id`);
      }
    const twice = [{ host_id: host, ...always() }];
    expectError(await set([...twice, ...twice]), 400, 'invalid_field', 'availability.1.effective_from');
    expectError(await set([{ host_id: host, ...always(), x: 1 }]), 400, 'unknown_field', 'availability.0.x');
    expectError(await set([{ host_id: host, timezone: 'UTC' }]), 400, 'missing_field', 'availability.0.weekly');
    expectError(await set(null), 400, 'invalid_field', 'availability');
    expectError(await set([], workspace.tokens.responder), 403, 'insufficient_role');
    expect(await lines()).toEqual([]);
  });
});
