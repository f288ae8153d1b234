// Ordinary calls, but as many and as expensive as one tenant or one person may make.
import { lanes } from '../client.mjs';

const DAY_MS = 86_400_000;
const get =
  (path, count) =>
  ({ call, hostile }, until) =>
    lanes(until, count, () => call('GET', path, { token: hostile.owner }));

export const WORK = [
  {
    name: 'work: 60 analytics at once',
    from: '14.8',
    run: (context, until) => {
      const from = new Date(Date.now() - 90 * DAY_MS).toISOString();
      return get(`/v1/analytics?created_after=${from}&interval=hour`, 60)(context, until);
    },
  },
  {
    name: 'work: 40 changes of one hand-off at once',
    from: '14.27',
    run: ({ call, hostile, handoff }, until) =>
      lanes(until, 40, (i) =>
        call('PATCH', `/v1/handoffs/${handoff}`, {
          token: hostile.owner,
          body: { status: i % 2 ? 'open' : 'pending' },
        }),
      ),
  },
  {
    name: 'work: pushes of one contact',
    from: 'ours',
    run: ({ call, hostile }, until) =>
      lanes(until, 30, (i) =>
        call('POST', '/v1/users', { token: hostile.secret, body: { external_user_id: 'one', name: `N${i}` } }),
      ),
  },
  {
    name: 'work: pushes of new contacts',
    from: '14.26',
    run: ({ call, hostile }, until) =>
      lanes(until, 16, (i) =>
        call('POST', '/v1/users', {
          token: hostile.secret,
          body: { external_user_id: `n${Date.now()}-${i}`, name: 'N' },
        }),
      ),
  },
  {
    name: 'work: 40 exports at once',
    from: 'ours',
    run: (c, until) => get(`/v1/contacts/${c.contact}/export`, 40)(c, until),
  },
  {
    name: 'work: damaged cursors',
    from: '14.18',
    run: get(`/v1/sessions?cursor=${'A'.repeat(7_000)}`, 20),
  },
  {
    name: 'work: new visitors and sessions',
    from: '14.10',
    run: ({ call, widget }, until) =>
      lanes(until, 10, async () => {
        const { status, text } = await call('POST', '/api/widget/boot', { headers: widget, body: {} });
        if (status !== 200) return;
        const token = JSON.parse(text).data.visitor_token;
        await call('POST', '/api/widget/sessions', { headers: { ...widget, 'x-visitor-token': token }, body: {} });
      }),
  },
  {
    name: 'work: one visitor books every slot',
    from: '14.9',
    run: ({ call, person }, until) =>
      lanes(until, 4, (i) =>
        call('POST', '/api/widget/meetings', {
          headers: person,
          body: {
            starts_at: new Date(Date.now() + (i + 2) * 1_800_000).toISOString(),
            email: `v${i}@victim.example`,
            name: 'http://evil.example',
          },
        }),
      ),
  },
  {
    name: 'work: a wish for a person, again and again',
    from: 'ours',
    run: ({ call, person, session }, until) =>
      lanes(until, 6, () => call('POST', `/api/widget/sessions/${session}/escalate`, { headers: person, body: {} })),
  },
  {
    name: 'work: one Idempotency-Key from all sides',
    from: 'ours',
    run: ({ call, hostile }, until) =>
      lanes(until, 30, () =>
        call('POST', '/v1/answer', {
          token: hostile.secret,
          headers: { 'idempotency-key': 'same' },
          body: { question: 'How long does shipping take?' },
        }),
      ),
  },
  { name: 'work: the whole document of the API', from: 'ours', run: get('/v1/openapi.json', 10) },
];
