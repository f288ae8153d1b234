import { bucketsOf, type LimitFacts } from './buckets.js';

const facts = (changed: Partial<LimitFacts> = {}): LimitFacts => ({
  workspaceId: 'w1',
  plan: 'growth',
  ceilings: null,
  credentialId: 'c1',
  anonymous: false,
  contactId: null,
  addressHash: () => 'a1',
  route: '/v1/leads/:id',
  ...changed,
});

describe('the buckets of a request', () => {
  it('are none on a route without a limit', () => {
    expect(bucketsOf('none', facts())).toEqual([]);
  });

  it("are on /v1 one for each credential, whatever the route, with the plan's per-key limit", () => {
    expect(bucketsOf('v1', facts())).toEqual([{ key: 'v1:w1:c1', limit: 900 }]);
    expect(bucketsOf('v1', facts({ route: '/v1/contacts' }))).toEqual(bucketsOf('v1', facts()));
    expect(bucketsOf('v1', facts({ credentialId: 'c2' }))).not.toEqual(bucketsOf('v1', facts()));
  });

  it('use the limit that an operator set', () => {
    expect(bucketsOf('v1', facts({ ceilings: { perKey: 7 } }))[0]?.limit).toBe(7);
  });

  it("are on public documents one for each address and route, with Starter's limit for an end user", () => {
    const anonymous = { workspaceId: null, plan: null, credentialId: null, route: '/v1/openapi.json' };
    expect(bucketsOf('public_ip', facts(anonymous))).toEqual([{ key: 'ip:a1:/v1/openapi.json', limit: 60 }]);
    expect(bucketsOf('public_ip', facts({ ...anonymous, plan: 'scale', ceilings: { perEndUser: 9 } }))[0]?.limit).toBe(
      60,
    );
  });

  it('are in the widget one each for workspace, address (a third of that or five visitors’ limits) and visitor', () => {
    const visitor = facts({ contactId: 'v1', route: '/api/widget/sessions' });
    const all = { key: 'widget:w1', limit: 900 };
    expect(bucketsOf('widget', visitor)).toEqual([
      all,
      { key: 'widget:w1:ip:a1', limit: 300 },
      { key: 'widget:w1:visitor:v1', limit: 120 },
    ]);
    const generous = facts({ ...visitor, ceilings: { perWorkspace: 9_000 } });
    expect(bucketsOf('widget', generous)[1]).toEqual({ key: 'widget:w1:ip:a1', limit: 600 });
    expect(bucketsOf('widget_new_session', visitor)).toEqual([
      ...bucketsOf('widget', visitor),
      { key: 'widget:w1:new:a1', limit: 90 },
    ]);
    for (const [perWorkspace, limits] of [
      [0, [0, 0]],
      [2, [1, 1]],
    ] as const) {
      const small = bucketsOf('widget_new_session', facts({ ceilings: { perWorkspace } }));
      expect(small.slice(1).map(({ limit }) => limit)).toEqual(limits);
    }
    expect(bucketsOf('widget', facts({ ...visitor, route: '/api/widget/leads' }))).toEqual(
      bucketsOf('widget', visitor),
    );
    expect(bucketsOf('widget', facts())).toEqual([all, { key: 'widget:w1:ip:a1', limit: 300 }]);
  });

  it('are for recordings those of the widget, and a tenth of each', () => {
    const visitor = facts({ contactId: 'v1' });
    expect(bucketsOf('widget_voice', visitor)).toEqual([
      ...bucketsOf('widget', visitor),
      { key: 'widget:w1:voice', limit: 90 },
      { key: 'widget:w1:ip:a1:voice', limit: 30 },
      { key: 'widget:w1:visitor:v1:voice', limit: 12 },
    ]);
    const small = bucketsOf('widget_voice', facts({ contactId: 'v1', ceilings: { perEndUser: 2, perWorkspace: 0 } }));
    expect(small.slice(3).map(({ limit }) => limit)).toEqual([0, 0, 1]);
  });

  it('are not made if the caller to be counted is unknown', () => {
    expect(() => bucketsOf('v1', facts({ credentialId: null }))).toThrow('/v1/leads/:id counts by credentialId');
    expect(() => bucketsOf('v1', facts({ workspaceId: null }))).toThrow('/v1/leads/:id counts by workspaceId');
  });

  it('read the address only if it is counted', () => {
    const addressHash = jest.fn(() => 'a1');
    bucketsOf('v1', facts({ addressHash }));
    expect(addressHash).not.toHaveBeenCalled();
  });
});
