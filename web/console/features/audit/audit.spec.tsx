/** The audit trail. */
import { screen, waitFor } from '@testing-library/react';
import { idOf, NOW, SELF } from '../../testing/examples.js';
import { fakeApi, type Schemas } from '../../testing/fake-api.js';
import { render } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

const entry = (n: number, action: string, type: string, by = SELF): Schemas['AuditEntry'] => ({
  id: idOf(n),
  object: 'audit_entry',
  actor: { type: 'member', id: by, label: by === SELF ? 'Ada' : 'Bo' },
  action,
  target: { type, id: idOf(900) },
  changes: [],
  request_id: null,
  address_hash: null,
  console_session_id: null,
  created_at: NOW,
});

const withEntries = (...entries: Schemas['AuditEntry'][]) =>
  fakeApi().on('GET', '/v1/audit', ({ query }) =>
    entries.filter(
      ({ target, actor }) =>
        target.type === (query['target_type'] ?? target.type) && actor.id === (query['actor_id'] ?? actor.id),
    ),
  );

describe('the audit trail', () => {
  const entries = [entry(100, 'guardrails.update', 'guardrails'), entry(101, 'workspace.update', 'workspace')];

  it('is filtered by object and actor, which are in the URL', async () => {
    const api = withEntries(...entries);
    const { user, path } = await render('settings/audit', api);
    await screen.findByRole('row', { name: /guardrails\.update/ });
    await user.click(screen.getByRole('combobox', { name: 'Object' }));
    await user.click(await screen.findByRole('option', { name: 'kill_switch' }));
    await screen.findByRole('heading', { name: 'No entries' });
    expect(path()).toBe('settings/audit?target=kill_switch');
    await user.click(screen.getAllByRole('button', { name: 'Show all' })[0]!);
    await screen.findByRole('row', { name: /workspace\.update/ });
    await user.click(screen.getAllByRole('button', { name: /^Show only what/ })[0]!);
    await waitFor(() => expect(path()).toBe(`settings/audit?actor=${SELF}`));
    await waitFor(() => expect(api.sent('GET', '/v1/audit').at(-1)!.query).toMatchObject({ actor_id: SELF }));
  });

  it('is shown by its URL as it was left, also after a reload', async () => {
    const bo = idOf(5);
    const api = withEntries(...entries, entry(102, 'workspace.update', 'workspace', bo));
    await render(`settings/audit?target=workspace&actor=${bo}`, api);
    const row = await screen.findByRole('row', { name: /workspace\.update/ });
    expect(row).toHaveTextContent('Bo');
    expect(screen.getAllByRole('row')).toHaveLength(2);
    expect(screen.getByRole('combobox', { name: 'Object' })).toHaveTextContent('workspace');
    expect(api.sent('GET', '/v1/audit')[0]!.query).toMatchObject({ target_type: 'workspace', actor_id: bo });
    expect(await violations()).toEqual([]);
  });

  it('covers whole days of the reader’s time zone', async () => {
    const api = withEntries(...entries);
    await render('settings/audit?from=2026-03-01&to=2026-03-02', api);
    await screen.findByRole('row', { name: /guardrails\.update/ });
    expect(api.sent('GET', '/v1/audit')[0]!.query).toMatchObject({
      created_after: '2026-03-01T00:00:00.000Z',
      created_before: '2026-03-03T00:00:00.000Z',
    });
  });

  it.each(['responder', 'developer', 'viewer'] as const)(
    'tells the role %s which role it needs, and asks for no entry',
    async (role) => {
      const api = withEntries(...entries);
      await render('settings/audit', api, { role });
      await screen.findByRole('heading', { name: 'This page needs the role Owner or Admin' });
      expect(screen.queryByRole('link', { name: 'Audit trail' })).toBeNull();
      expect(await violations()).toEqual([]);
      expect(api.sent('GET', '/v1/audit')).toEqual([]);
    },
  );
});
