import { Operator } from './operator.js';

let operator: Operator;
beforeEach(async () => {
  operator = await Operator.hired();
});
afterEach(() => operator.leaves());

describe('the kill switch commands', () => {
  it('turn a workspace’s kill switch on and off, and show its state', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    expect(await operator.asks('killswitch', 'get')).toEqual({
      ...{ object: 'kill_switch', active: false, scope: 'actions' },
      ...{ reason: null, changed_at: null, changed_by: null },
    });
    const on = await operator.asks('killswitch', 'on', '--scope', 'all', '--reason', 'wrong refunds');
    expect(on).toMatchObject({ active: true, scope: 'all', reason: 'wrong refunds', changed_by: 'operator' });
    const { out } = await operator.types('killswitch', 'get', '-w', 'acme');
    expect(out).toMatch(/kill switch +ON: no actions, and silent on widget and MCP/);
    expect(out).toMatch(/reason +wrong refunds/);
    expect(out).toMatch(/changed +\S+ \S+ by operator/);
    expect(await operator.asks('killswitch', 'on')).toEqual(on);
    expect(await operator.asks('killswitch', 'off')).toMatchObject({ active: false, changed_by: 'operator' });
    expect((await operator.types('killswitch', 'get')).out).toMatch(/kill switch +off/);
  });

  it('refuse an unknown scope', async () => {
    await operator.asks('workspace', 'create', 'Acme');
    expect((await operator.types('killswitch', 'on', '--scope', 'everything')).exitCode).toBe(2);
    expect((await operator.types('killswitch', 'toggle')).exitCode).toBe(2);
  });
});
