// Developer settings: keys, tokens, webhooks with deliveries, actions with receipts.
const BOOKING = { type: 'object', properties: { booking_ref: { type: 'string' } }, required: ['booking_ref'] };
const API = 'https://api.larkspur.example';
const ACTIONS = [
  {
    name: 'get_booking',
    description: 'Shows a booking of the guest.',
    method: 'GET',
    url: `${API}/bookings/{booking_ref}`,
    effect: 'read',
  },
  {
    name: 'request_late_checkout',
    description: 'Asks for a check-out until 14:00.',
    method: 'POST',
    url: `${API}/bookings/{booking_ref}/late-checkout`,
  },
  {
    name: 'cancel_booking',
    description: 'Cancels a booking and refunds what was paid.',
    method: 'DELETE',
    url: `${API}/bookings/{booking_ref}`,
    destructive: true,
  },
];
/** Name, status, reason, response's status, its excerpt, minutes ago. */
const RECEIPTS = [
  ['get_booking', 'completed', null, 200, '{"booking_ref": "LKS-48213", "rooms": 2, "until": "2026-11-29"}', 7],
  ['request_late_checkout', 'completed', null, 201, '{"late_checkout": "14:00"}', 62],
  ['request_late_checkout', 'failed', 'http_error', 409, '{"error": "The room is booked from 12:00."}', 180],
  ['cancel_booking', 'refused', 'denied', null, null, 1_500],
];

/** Once for all shots. */
export const connectDevelopers = (hotel) => (hotel.developers ??= setUp(hotel));

async function setUp(hotel) {
  const { admin, id } = hotel;
  await hotel.as('Marta Almeida', 'keys', { kind: 'secret', label: 'Booking engine' });
  for (const name of ['Nightly report', 'Data warehouse']) await hotel.as('Marta Almeida', 'tokens', { name });
  for (const action of ACTIONS)
    await hotel.as(
      'Marta Almeida',
      `action_definitions/${action.name}`,
      { action: { parameters: BOOKING, ...action } },
      'PUT',
    );
  const requested = JSON.stringify({ type: 'agent', id: null, label: 'Agent' });
  for (const [name, status, reason, code, excerpt, ago] of RECEIPTS)
    await admin.query(
      `insert into actions (workspace_id, id, name, version, status, reason, destructive, arguments, requested_by, session_id,
         contact_id, request, response_status, response_excerpt, duration_ms, created_at, started_at, finished_at, updated_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), $3, $4, $2 = 'cancel_booking', '{"booking_ref": "LKS-48213"}', $5, s.id,
         s.contact_id, $6, $7::int, $8, case when $7::int is null then null else 214 end, moment, moment, moment, moment
       from sessions s, (select now() - make_interval(mins => $9) moment) ago where s.workspace_id = $1 and s.id = $10`,
      [
        ...[id, name, status, reason, requested, JSON.stringify(requestOf(name)), code, excerpt, ago],
        hotel.ingrid.session,
      ],
    );
  await deliver(hotel);
}

function requestOf(name) {
  const { method, url } = ACTIONS.find((action) => action.name === name);
  return { method, url: url.replace('{booking_ref}', 'LKS-48213'), body: null };
}

/** One endpoint that works and one that answers 503. They are called on loopback, and shown under realistic names. */
async function deliver(hotel) {
  const calls = (path, description, events) =>
    hotel.as('Marta Almeida', 'webhooks', { url: `${hotel.provider.url}/hooks/${path}`, description, events });
  const desk = (await calls('desk', 'Property management', ['lead.updated', 'meeting.booked'])).data.id;
  const away = (await calls('away', 'Warehouse', ['lead.updated'])).data.id;
  for (const id of [desk, away]) await hotel.as('Marta Almeida', `webhooks/${id}/test`, {});
  for (const status of ['converted', 'qualified'])
    await hotel.as('Marta Almeida', `leads/${hotel.lead.id}`, { status }, 'PATCH');
  for (const [id, url] of [
    [desk, 'https://desk.larkspur.example/hooks/agent'],
    [away, 'https://stock.larkspur.example/hooks/leads'],
  ]) {
    await hotel.until(
      'select count(*) filter (where attempts > 0) >= 2 as is from deliveries where workspace_id = $1 and endpoint_id = $2',
      ...[hotel.id, id],
    );
    await hotel.admin.query('update webhook_endpoints set url = $2 where id = $1', [id, url]);
  }
  hotel.endpoints = { desk, away };
}
