// Leads, contacts, meetings and analytics.
import { empty, failing, first, key, loading, settled } from './common.mjs';

/** A week of viewings, and the hours of one host. */
async function openMeetings({ go, page, hotel }, search = '') {
  const { rows } = await hotel.admin.query('select id from meetings where workspace_id = $1 limit 1', [hotel.id]);
  if (rows.length === 0) await bookWeek(hotel);
  await go(`w/${hotel.id}/meetings${search}`);
  await first(page, 'main h1');
  await settled(page);
}
async function bookWeek({ admin, id, members }) {
  const hosts = ['Marta Almeida', 'Rui Costa'].map((name) => members.get(name).id);
  const monday = new Date();
  monday.setUTCHours(0, 0, 0, 0);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const guests = ['Ingrid Solberg', 'Tunde Okafor', 'Amélie Rousseau', 'Daniel Kruse', 'Mei Tanaka', 'Olu Adeyemi'];
  const states = ['completed', 'no_show', 'booked', 'rescheduled', 'booked', 'cancelled'];
  for (const [at, guest] of guests.entries()) {
    const start = new Date(monday.getTime() + (at % 5) * 86_400_000 + (9 + at) * 3_600_000);
    start.setUTCMinutes(at % 2 ? 30 : 0);
    await admin.query(
      `insert into meetings (workspace_id, id, host_id, title, status, starts_at, ends_at, timezone, attendee_name)
       values ($1, gen_random_uuid(), $2, 'Viewing', $3, $4, $4::timestamptz + interval '45 minutes', 'Europe/Oslo', $5)`,
      [id, hosts[at % 2], states[at], start, guest],
    );
  }
}

export const PEOPLE_SHOTS = [
  { name: 'meetings', guide: true, rtl: true, whole: true, take: openMeetings },
  { name: 'meetings-list', take: (desk) => openMeetings(desk, '?view=list') },
  {
    name: 'meeting',
    take: async (desk) => {
      await openMeetings(desk, '?view=list');
      await desk.page.locator('[data-meeting]').nth(2).click();
      await desk.page.getByRole('dialog').getByText('For the attendee').waitFor();
      await settled(desk.page);
    },
  },
  {
    name: 'availability',
    whole: true,
    take: async (desk) => {
      await openMeetings(desk, '?view=availability');
      const set = desk.page.getByRole('button', { name: 'Set hours' });
      await set.click();
      await settled(desk.page);
    },
  },
  {
    name: 'analytics',
    whole: true,
    guide: true,
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/analytics?range=30d`);
      await page.locator('canvas').first().waitFor();
      await settled(page);
    },
  },
  {
    name: 'leads',
    guide: true,
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/leads`);
      await first(page, 'article');
      await settled(page);
    },
  },
  {
    name: 'leads-list',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/leads?view=list&sort=score`);
      await first(page, '[data-lead]');
      await settled(page);
    },
  },
  {
    name: 'leads-held',
    only: ['wide-light', 'wide-dark'],
    take: async (desk) => {
      await desk.go(`w/${desk.hotel.id}/leads`);
      await first(desk.page, 'article');
      await desk.page.locator('[data-lead]').first().focus();
      await key(desk, 'Space', 'ArrowRight');
    },
  },
  {
    name: 'lead',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/leads/${hotel.lead.id}`);
      await page.getByText('→').first().waitFor();
      await settled(page);
    },
  },
  empty('leads', 'leads', 'No leads yet'),
  {
    name: 'contacts',
    rtl: true,
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/contacts`);
      await first(page, '[data-contact]');
      await settled(page);
    },
  },
  {
    name: 'contact',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/contacts/${hotel.lead.contact_id}`);
      await page.getByText('Concierge app').waitFor();
      await settled(page);
    },
  },
  {
    name: 'contact-erase',
    take: async ({ go, page, hotel }) => {
      await go(`w/${hotel.id}/contacts/${hotel.lead.contact_id}`);
      await page.getByRole('button', { name: 'Erase', exact: true }).click();
      await page.getByRole('dialog').waitFor();
      await settled(page);
    },
  },
  empty('contacts', 'contacts', /There are no|No one|Nobody|No contacts/),
  empty('meetings', 'meetings', 'No meetings in this week'),
  empty('analytics', 'analytics', 'No conversations in this period'),
  failing('leads', 'leads', /v1\/leads/),
  failing('contacts', 'contacts', /v1\/contacts/),
  failing('meetings', 'meetings', /v1\/meetings/),
  failing('analytics', 'analytics', /v1\/analytics/),
  loading('leads', 'leads', /v1\/leads/),
  loading('contacts', 'contacts', /v1\/contacts/),
  loading('meetings', 'meetings', /v1\/meetings/),
  loading('analytics', 'analytics', /v1\/analytics/),
];
