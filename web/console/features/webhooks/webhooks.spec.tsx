/** Webhooks: endpoints, their secrets and their deliveries. */
import { screen, waitFor, within } from '@testing-library/react';
import { idOf, NOW } from '../../testing/examples.js';
import { type FakeApi, fakeApi, LOST, Refusal, type Schemas } from '../../testing/fake-api.js';
import { dialog, noDialog, render, said } from '../../testing/render.js';
import { violations } from '../../testing/violations.js';

type Endpoint = Schemas['WebhookEndpoint'];
type Delivery = Schemas['Delivery'];

const SECRET = 'whsec_of-the-warehouse';
const ONCE = 'You won’t be able to see it again.';
const URL = 'https://warehouse.example.com/hook';
const DELIVERIES = '/v1/webhooks/{id}/deliveries';
const ONE = '/v1/webhooks/{id}/deliveries/{delivery_id}';
const AGAIN = '/v1/webhooks/{id}/redeliver';

const endpoint = (of: Partial<Endpoint> = {}): Endpoint => ({
  id: idOf(600),
  object: 'webhook_endpoint',
  url: URL,
  description: 'Warehouse',
  events: ['*'],
  include_text: false,
  status: 'enabled',
  disabled_reason: null,
  api_version: '2026-08-17',
  last_delivery: null,
  deliveries_24h: { ok: 0, failed: 0 },
  created_at: NOW,
  updated_at: NOW,
  ...of,
});

const delivery = (of: Partial<Delivery> = {}): Delivery => ({
  id: idOf(601),
  object: 'delivery',
  webhook_id: idOf(600),
  event_id: 'evt_1',
  event_type: 'webhook.test',
  status: 'succeeded',
  attempts: 1,
  response_code: 200,
  response_time_ms: 12,
  response_body: 'thanks',
  error: null,
  attempted_at: NOW,
  next_attempt_at: null,
  delivered_at: NOW,
  earlier_attempts: [],
  created_at: NOW,
  ...of,
});

/** A service with these endpoints and deliveries. */
function withEndpoints(endpoints: Endpoint[] = [], deliveries: Delivery[] = []) {
  const kept = { endpoints, deliveries };
  let refusal: Refusal | null = null;
  const of = (id: string | undefined) => kept.endpoints.find((one) => one.id === id);
  const api = fakeApi()
    .on('GET', '/v1/webhooks', () => kept.endpoints)
    .on('GET', '/v1/webhooks/{id}', ({ path }) => of(path['id']) ?? new Refusal('not_found'))
    .on('POST', '/v1/webhooks', ({ body: { url, events = ['*'], description = null } }) => {
      if (refusal) return refusal;
      kept.endpoints = [endpoint({ url, events, description })];
      return { ...kept.endpoints[0]!, secret: SECRET };
    })
    .on('PATCH', '/v1/webhooks/{id}', ({ path, body }) => {
      const reason = body.status === 'disabled' ? ('manual' as const) : null;
      kept.endpoints = kept.endpoints.map((one) => ({ ...one, ...body, disabled_reason: reason }));
      return of(path['id'])!;
    })
    .on('DELETE', '/v1/webhooks/{id}', ({ path }) => {
      kept.endpoints = [];
      return { id: path['id']!, object: 'webhook_endpoint' as const, deleted: true as const };
    })
    .on('POST', '/v1/webhooks/{id}/rotate_secret', ({ path }) => ({ ...of(path['id'])!, secret: SECRET }))
    .on('POST', '/v1/webhooks/{id}/test', () => {
      const sent = delivery();
      kept.deliveries = [sent];
      const last = { id: sent.id, response_code: 200, attempted_at: NOW };
      kept.endpoints = kept.endpoints.map((one) => ({
        ...{ ...one, last_delivery: last, deliveries_24h: { ok: 1, failed: 0 } },
      }));
      return delivery({ status: 'pending', attempts: 0, response_code: null, response_body: null, attempted_at: null });
    })
    .on('GET', DELIVERIES, ({ query }) =>
      kept.deliveries.filter(({ status }) => status === (query['status'] ?? status)),
    )
    .on('GET', ONE, ({ path }) => kept.deliveries.find(({ id }) => id === path['delivery_id'])!)
    .on('POST', `${ONE}/redeliver`, () => {
      kept.deliveries = kept.deliveries.map((one) => ({
        ...{ ...one, status: 'succeeded', attempts: 2, response_code: 200, response_body: 'fine now' },
        earlier_attempts: [{ attempted_at: NOW, response_code: 500, response_time_ms: 9, error: null }],
      }));
      return kept.deliveries[0]!;
    })
    .on('GET', `${ONE}/payload`, ({ path }) => ({
      ...{ object: 'delivery_payload' as const, id: path['delivery_id']!, event_id: 'evt_1', body: '{"id":"evt_1"}' },
    }));
  /** An endpoint that is added from now on is refused; null = accepted. */
  return Object.assign(api, { refuse: (why: Refusal | null) => void (refusal = why) });
}
const LIST = 'settings/webhooks';
const AT = `${LIST}/${idOf(600)}`;
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const open = async () => within(await dialog());
const inDialog = async (name: string) => (await open()).findByRole('button', { name });
const seen = async () => violations(await dialog());
const patches = (api: FakeApi) => api.bodies('PATCH', '/v1/webhooks/{id}');

describe('an endpoint', () => {
  it('is added for chosen events, and its secret is shown once and forgotten', async () => {
    const refusal = new Refusal('invalid_field', { message: 'url must be public', param: 'url' });
    const api = withEndpoints();
    const { user, path } = await render(LIST, api, { role: 'admin' });
    await screen.findByRole('heading', { name: 'No endpoint yet' });
    expect(await violations()).toEqual([]);
    await user.keyboard('n');
    const url = await (await open()).findByLabelText('URL');
    await user.click(await inDialog('Add endpoint'));
    await waitFor(() => expect(url).toHaveAccessibleDescription(/Enter the https address of your server\./));
    api.refuse(refusal);
    await user.type(url, 'https://10.0.0.1/hook');
    await user.click(await inDialog('Add endpoint'));
    await waitFor(() => expect(url).toHaveAccessibleDescription(/url must be public\./));
    expect(url).toHaveValue('https://10.0.0.1/hook');
    api.refuse(null);
    await user.clear(url);
    await user.type(url, ` ${URL} `);
    await user.click((await open()).getByRole('radio', { name: /Only these events/ }));
    await user.click(await inDialog('Add endpoint'));
    await (await open()).findByText('Choose at least one event.');
    await waitFor(() => expect(screen.getAllByRole('group', { name: 'Events' })[0]).toHaveFocus());
    expect(api.sent('POST', '/v1/webhooks')).toHaveLength(1);
    await user.click((await open()).getByRole('checkbox', { name: 'lead.created' }));
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Add endpoint'));
    await screen.findByText(ONCE);
    expect(await dialog()).toHaveTextContent(SECRET);
    expect(api.bodies('POST', '/v1/webhooks').at(-1)).toEqual({
      ...{ url: URL, description: null, events: ['lead.created'], include_text: false },
    });
    await user.click(await inDialog('I’ve copied it'));
    await screen.findByRole('heading', { name: URL });
    expect(path()).toBe(AT);
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  it('is added once, although the response of an earlier attempt was lost', async () => {
    const api = withEndpoints().on('POST', '/v1/webhooks', LOST);
    const { user } = await render(LIST, api);
    await user.click((await screen.findAllByRole('button', { name: /^Add endpoint/ }))[0]!);
    await user.type(await (await open()).findByLabelText('URL'), URL);
    await user.click(await inDialog('Add endpoint'));
    await (await open()).findByText('Can’t reach the server.');
    api.on('POST', '/v1/webhooks', { ...endpoint(), secret: SECRET });
    await user.click(await inDialog('Add endpoint'));
    await screen.findByText(ONCE);
    const keys = api.sent('POST', '/v1/webhooks').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys[0]).toMatch(/./);
    expect(keys[1]).toBe(keys[0]);
  });

  it('receives a test, which is shown with its payload and response, and then works', async () => {
    const api = withEndpoints([endpoint()]);
    const { user, path } = await render(AT, api, { role: 'admin' });
    await user.click(await button(/^Send a test/));
    await (await open()).findByText('Delivered');
    expect(path()).toBe(`${AT}?delivery=${idOf(601)}`);
    expect((await open()).getByText('thanks')).toBeVisible();
    await (await open()).findByText(/"id": "evt_1"/);
    expect(await seen()).toEqual([]);
    await user.click((await open()).getAllByRole('button', { name: 'Close' })[0]!);
    await noDialog();
    expect(await screen.findByRole('row', { name: /webhook\.test/ })).toHaveTextContent('Delivered');
    await screen.findByText('1 delivered, 0 failed');
    await user.click(screen.getByRole('link', { name: 'All endpoints' }));
    await waitFor(() => expect(screen.getByRole('row', { name: /warehouse/ })).toHaveTextContent('Working'));
  });

  it('is paused and resumed, with undo', async () => {
    const api = withEndpoints([endpoint()]);
    const { user } = await render(AT, api);
    await user.click(await button('Pause'));
    await screen.findByText('Paused');
    expect(screen.queryByRole('button', { name: /^Send a test/ })).toBeNull();
    await user.click(await button('Undo'));
    await said(`${URL} receives events again.`);
    await button('Pause');
    expect(patches(api)).toEqual([{ status: 'disabled' }, { status: 'enabled' }]);
  });

  it('has its secret rotated, which is shown once', async () => {
    const { user } = await render(AT, withEndpoints([endpoint()]));
    await user.click(await button('Rotate signing secret'));
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Rotate signing secret'));
    await screen.findByText(ONCE);
    expect(await dialog()).toHaveTextContent(SECRET);
    await user.click(await inDialog('I’ve copied it'));
    await noDialog();
    expect(document.documentElement.outerHTML).not.toContain(SECRET);
  });

  it('is deleted after a question that names it', async () => {
    const api = withEndpoints([endpoint()]);
    const { user, path } = await render(AT, api);
    await user.click(await button('Delete endpoint'));
    await (await open()).findByText(`Delete ${URL}?`);
    expect(api.sent('DELETE', '/v1/webhooks/{id}')).toEqual([]);
    await user.click(await inDialog('Delete endpoint'));
    await said(`${URL} deleted`);
    await waitFor(() => expect(path()).toBe(LIST));
    await screen.findByRole('heading', { name: 'No endpoint yet' });
    expect(api.sent('DELETE', '/v1/webhooks/{id}')[0]!.path).toEqual({ id: idOf(600) });
  });

  it('that does not exist is reported', async () => {
    await render(AT, withEndpoints().on('GET', DELIVERIES, []));
    await within(screen.getByRole('main')).findByText(/not found/i);
  });

  it.each(['responder', 'developer', 'viewer'] as const)(
    'can be read, and not changed, by a member with the role %s',
    async (role) => {
      const { user } = await render(LIST, withEndpoints([endpoint()], [delivery()]), { role });
      await user.click(await screen.findByRole('link', { name: URL }));
      await screen.findByRole('heading', { name: URL });
      await user.click(await button('webhook.test'));
      await (await open()).findByText('thanks');
      expect((await open()).queryByRole('button', { name: 'Send again' })).toBeNull();
      await user.click((await open()).getAllByRole('button', { name: 'Close' })[0]!);
      await noDialog();
      const buttons = within(screen.getByRole('main')).getAllByRole('button');
      expect(buttons.map(({ textContent }) => textContent)).toEqual([
        ...['All', 'Failed', 'Waiting', 'Delivered', 'webhook.test'],
      ]);
    },
  );
});

describe('a delivery', () => {
  it('that failed is found by its state, shown at its URL with the response, and sent again', async () => {
    const failed = delivery({ status: 'pending', response_code: 500, response_body: 'out of paper' });
    const due = { ...failed, delivered_at: null, next_attempt_at: '2026-03-10T13:00:00.000Z' };
    const api = withEndpoints([endpoint()], [due]);
    const { user, path } = await render(AT, api, { role: 'admin' });
    await user.click(await button('Waiting'));
    await waitFor(() => expect(path()).toBe(`${AT}?status=pending`));
    expect(await screen.findByRole('row', { name: /webhook\.test/ })).toHaveTextContent('500');
    await user.click(await button('webhook.test'));
    await (await open()).findByText('out of paper');
    expect(path()).toBe(`${AT}?status=pending&delivery=${due.id}`);
    await user.click(await inDialog('Send again'));
    await (await open()).findByText('fine now');
    await (await open()).findByText('Earlier attempts');
    await said('Resending 1 event');
    await user.click((await open()).getAllByRole('button', { name: 'Close' })[0]!);
    await screen.findByRole('heading', { name: 'No delivery' });
    expect(path()).toBe(`${AT}?status=pending`);
  });

  it('and all others of a period are sent again, until the service says that these were all', async () => {
    const api = withEndpoints([endpoint()]).on('POST', AGAIN, ({ body }) => ({
      object: 'redelivery' as const,
      webhook_id: idOf(600),
      queued: body.created_after === '2026-03-10T11:00:00.000Z' ? 0 : 2,
      next_created_after: body.created_after === '2026-03-09T12:00:00.000Z' ? '2026-03-10T11:00:00.000Z' : null,
    }));
    const { user } = await render(AT, api, { role: 'admin' });
    await user.click(await button('Send events again…'));
    await user.click(await (await open()).findByRole('radio', { name: /^All to which the endpoint subscribes/ }));
    expect(await seen()).toEqual([]);
    await user.click(await inDialog('Send again'));
    await said('Resending 2 events');
    expect(api.bodies('POST', AGAIN)).toEqual([
      { created_after: '2026-03-09T12:00:00.000Z' },
      { created_after: '2026-03-10T11:00:00.000Z' },
    ]);
    await noDialog();
    api.on('POST', AGAIN, { object: 'redelivery', webhook_id: idOf(600), queued: 0, next_created_after: null });
    await user.click(await button('Send events again…'));
    await user.click(await inDialog('Send again'));
    await said('Nothing to resend.');
    expect(api.bodies('POST', AGAIN).at(-1)).toEqual({ created_after: '2026-03-09T12:00:00.000Z', status: 'failed' });
  });
});
