import { isEmail } from 'class-validator';
import pg from 'pg';
import { RollupsService } from '../../../src/company/analytics/rollups.service.js';
import { KnowledgeService } from '../../../src/assistant/knowledge/knowledge.service.js';
import { SamplesService } from '../../../src/assistant/knowledge/samples.service.js';
import { OPERATOR } from '../../../src/platform/kernel/actor.js';
import { systemClock } from '../../../src/platform/kernel/clock.js';
import { call, startTestApp } from '../../support/app.js';
import { Operator } from '../../cli/operator.js';

/** Timestamps are relative to it: the clock stands still, so that the same seed always gives the same rows. */
const NOW_MS = Date.now();
const DAY_MS = 24 * 60 * 60_000;
const clock = jest.spyOn(systemClock, 'now').mockReturnValue(NOW_MS);

let operator: Operator;
beforeAll(async () => {
  operator = await Operator.hired();
  await operator.asks('workspace', 'create', 'Demo');
});
afterAll(() => operator.leaves());

async function rows<T>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: operator.env.DATABASE_URL });
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows as T[];
}

describe('seeding demo data', () => {
  it('creates the requested number of conversations, of every kind, within the last 30 days', async () => {
    const made = await operator.asks('demo', 'seed', '--sessions', '1500', '--seed', 'one');
    expect(made).toMatchObject({ object: 'demo_seed', sessions: 1_500 });
    const [spread] = await rows<Record<string, number>>(`
      select count(distinct channel)::int as channels, count(distinct intent)::int as intents,
        count(distinct session_kind)::int as kinds, count(distinct resolution)::int as resolutions,
        count(*) filter (where ended_at is null)::int as open, count(*)::int as sessions,
        count(*) filter (where started_at < now() - interval '31 days' or last_activity_at > now())::int as outside
      from sessions`);
    expect(spread).toMatchObject({ channels: 6, kinds: 2, resolutions: 4, sessions: 1_500, outside: 0 });
    expect(spread!.intents).toBeGreaterThan(10);
    expect(spread!.open).toBeGreaterThan(0);
  });

  it('demo conversations agree with their counts, times and contacts', async () => {
    const [wrong] = await rows<Record<string, number>>(`
      select count(*) filter (where first <> s.started_at)::int as starts,
        count(*) filter (where s.last_activity_at <> last)::int as ends,
        count(*) filter (where m.n <> 2 * (turns_answered + turns_missed) and outcome <> 'handed_off')::int as turns,
        count(*) filter (where c.first_seen_at > s.started_at or c.last_seen_at < s.last_activity_at)::int as contacts,
        count(*) filter (where ended_at is null and resolution is not null
          and not exists (select from handoffs h where h.session_id = s.id))::int as resolutions
      from sessions s join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
      join (select session_id, count(*) as n, min(created_at) as first, max(created_at) as last from messages group by 1) m
        on m.session_id = s.id`);
    expect(wrong).toEqual({ starts: 0, ends: 0, turns: 0, contacts: 0, resolutions: 0 });
  });

  it('creates hand-offs with replies for all escalated conversations, leads and meetings, and a summary', async () => {
    const [made] = await rows<Record<string, number>>(`
      select (select count(*)::int from sessions where outcome = 'handed_off') as handed_off,
        (select count(*)::int from sessions s where outcome = 'handed_off' and
          (select count(*) from handoffs h where h.session_id = s.id and h.contact_id = s.contact_id) = 1) as whole,
        (select count(*)::int from handoffs) as handoffs, (select count(distinct status)::int from handoffs) as statuses,
        (select count(*)::int from handoffs h where (replied_at is not null) <> exists (
          select from messages m where m.session_id = h.session_id and m.author = 'teammate')) as replies,
        (select count(*)::int from handoffs h where status = 'resolved' and not exists (
          select from handoff_history y where y.handoff_id = h.id and y.changes ? 'status')) as unwritten,
        (select max(ticket_number) - count(*)::int from handoffs) as gaps,
        (select count(*)::int from sessions s join handoffs h on h.session_id = s.id
          where s.resolution is distinct from h.resolution) as disagreeing,
        (select count(*)::int from leads) as leads, (select count(distinct status)::int from leads) as lead_statuses,
        (select count(*)::int from leads l where not exists (select from lead_history y where y.lead_id = l.id)) as unremembered,
        (select count(*)::int from meetings) as meetings,
        (select count(*)::int from sessions where outcome = 'meeting_booked') as booked`);
    expect(made).toMatchObject({ replies: 0, unwritten: 0, gaps: 0, disagreeing: 0, unremembered: 0, statuses: 3 });
    expect([made!.whole, made!.handoffs]).toEqual([made!.handed_off, made!.handed_off]);
    expect(made!.handoffs).toBeGreaterThan(50);
    expect(made!.leads).toBeGreaterThan(10);
    expect(made!.lead_statuses).toBeGreaterThan(2);
    expect(made!.meetings).toBeGreaterThan(5);
    expect(made!.meetings).toBe(made!.booked);
    const told = await operator.types('demo', 'seed', '--sessions', '60', '--seed', 'told');
    expect(told.out).toMatch(/: \d+ contacts, 60 sessions, \d+ messages, \d+ hand-offs?, \d+ leads?, \d+ meetings?\./);
  });

  it('creates nothing twice from one seed, only the rest of a larger number, and more from another seed', async () => {
    const again = await operator.asks('demo', 'seed', '--sessions', '1500', '--seed', 'one');
    expect(again).toMatchObject({
      sessions: 0,
      messages: 0,
      contacts: 0,
      handoffs: 0,
      leads: 0,
      meetings: 0,
      members: 0,
    });
    expect(await operator.asks('demo', 'seed', '--sessions', '1600', '--seed', 'one')).toMatchObject({ sessions: 100 });
    expect(await operator.asks('demo', 'seed', '--sessions', '50', '--seed', 'two')).toMatchObject({ sessions: 50 });
  });

  it('creates people with valid addresses, whatever the seed', async () => {
    await operator.asks('demo', 'seed', '--sessions', '30', '--seed', 'Größe, 2. (a b)@c', '-w', 'Demo');
    const people = await rows<{ email: string }>(`
      select email from contacts where external_user_id like 'demo-Größe%'`);
    expect(people.length).toBeGreaterThan(0);
    expect(people.filter(({ email }) => !isEmail(email))).toEqual([]);
  });

  it('creates the same conversations in another workspace, even at another hour of the day', async () => {
    await operator.asks('workspace', 'create', 'Other');
    clock.mockReturnValue(NOW_MS + 5 * 60 * 60_000);
    await operator.asks('demo', 'seed', '--sessions', '200', '--seed', 'one', '-w', 'Other');
    clock.mockReturnValue(NOW_MS);
    const told = (name: string) =>
      rows<{ place: string }>(`
        select substr(s.id::text, 1, 13) as place, channel, intent, subject, country, end_reason from sessions s
        join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id
        join workspaces w on w.workspace_id = s.workspace_id
        where w.name = '${name}' and c.email like '%.one-%' and ended_at < now() - interval '1 day' order by 1`);
    const [here, there] = [await told('Demo'), await told('Other')];
    // Which of them ended more than a day ago depends on the hour.
    const shared = (some: { place: string }[], others: { place: string }[]) =>
      some.filter(({ place }) => others.some((other) => other.place === place));
    expect(shared(there, here).length).toBeGreaterThan(50);
    expect(shared(here, there)).toEqual(shared(there, here));
  });

  it('stops between two batches when interrupted, and shows a progress bar on a terminal', async () => {
    const stop = new AbortController();
    stop.abort();
    const argv = ['demo', 'seed', '--sessions', '3000', '--seed', 'three', '-w', 'Demo'];
    const stopped = await operator.on({ signal: stop.signal }, ...argv);
    expect(stopped).toMatchObject({ exitCode: 1, out: '' });
    expect(stopped.err).toContain('Interrupted');
    const { err } = await operator.on({ columns: 60 }, ...argv);
    expect(err).toMatch(/\r\u001b\[KSeeding \[#+-*\] \d+\/3000/);
    const plain = await operator.types('demo', 'seed', '--sessions', '3000', '--seed', 'three', '-w', 'Demo');
    expect(plain.err.split('\n').filter(Boolean).length).toBeLessThanOrEqual(10);
    expect(plain.err).toContain('(100 %)');
  });

  it('creates figures that agree wherever they are counted', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Counted');
    const made = await operator.asks('demo', 'seed', '--sessions', '300', '-w', id);
    const owner = await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner', '--token', '-w', id);
    const app = await startTestApp({}, operator.env.DATABASE_URL);
    const get = async (path: string) => (await call(app, 'GET', path, { token: owner.token })).body;
    const created = `created_after=${new Date(NOW_MS - 40 * DAY_MS).toISOString()}`;
    const { totals } = (await get(`/v1/analytics?${created}&created_before=${new Date(NOW_MS + DAY_MS).toISOString()}`))
      .data;
    expect(totals).toMatchObject({
      sessions: 300,
      messages: made.messages,
      handoffs_opened: made.handoffs,
      leads: made.leads,
      meetings_booked: made.meetings,
      credits_used: 300,
    });
    const [credits] = await rows<{ used: number }>(`
      select sum(used)::int as used from credit_periods where workspace_id = '${id}'`);
    expect(credits?.used).toBe(300);
    await app.close();
  });
});

describe('removing the demo', () => {
  it('removes invented people with all that refers to them, gives their credits back, and leaves everything else', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Tried');
    const made = await operator.asks('demo', 'seed', '--sessions', '470', '-w', id);
    expect(made.members).toBe(1);
    await operator.asks('demo', 'seed', '--sessions', '30', '--seed', 'two', '-w', id);
    const owner = await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner', '--token', '-w', id);
    const key = await operator.asks('key', 'create', '--kind', 'secret', '--label', 'backend', '-w', id);
    const app = await startTestApp({}, operator.env.DATABASE_URL);
    const ask = async (method: string, path: string, body?: object, token: string = owner.token) =>
      (await call(app, method, path, { token, body })).body.data;
    // A conversation of the company's own, and what its team did in an invented one.
    const own = await ask('POST', '/v1/answer', { question: 'Do you ship to Norway?' }, key.token);
    const [handoff] = await ask('GET', '/v1/handoffs?status=pending');
    await ask('POST', `/v1/handoffs/${handoff.id}/replies`, { text: 'Hello' });
    await ask('POST', `/v1/sessions/${handoff.session_id}/notes`, { text: 'Nice' });
    const [user] = await ask('GET', '/v1/contacts?kind=user');
    await ask('POST', `/v1/contacts/${user.id}/grants`, { ttl_seconds: 3600 });
    await app.app.get(RollupsService).roll(id);
    const window = `created_after=${new Date(NOW_MS - 40 * DAY_MS).toISOString()}&created_before=${new Date(NOW_MS + DAY_MS).toISOString()}`;
    expect((await ask('GET', `/v1/analytics?${window}`)).totals.sessions).toBe(501);

    const { exitCode, out } = await operator.types('demo', 'remove', '-w', id);
    expect({ exitCode, out }).toEqual({
      exitCode: 0,
      out: expect.stringMatching(
        /^Removed from “Tried”: 0 sample documents, \d+ invented contacts, 500 conversations, 1 invented member\.\n$/,
      ),
    });
    expect((await ask('GET', '/v1/sessions')).map((session: { id: string }) => session.id)).toEqual([own.session_id]);
    expect(await ask('GET', '/v1/handoffs')).toEqual([]);
    expect((await ask('GET', '/v1/members')).map(({ email }: { email: string }) => email)).toEqual([
      'ada@acme.example',
    ]);
    await app.app.get(RollupsService).roll(id);
    expect((await ask('GET', `/v1/analytics?${window}`)).totals).toMatchObject({ sessions: 1, messages: 2, leads: 0 });
    const [credits] = await rows<{ used: number }>(`
      select sum(used)::int as used from credit_periods where workspace_id = '${id}'`);
    expect(credits?.used).toBe(1);

    const again = await operator.types('demo', 'remove', '-w', id);
    expect(again.out).toBe('Nothing of the demo is left in “Tried”.\n');
    await app.close();
  });

  it('keeps an invented person who has had a conversation since, with all of theirs', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Kept');
    await operator.asks('demo', 'seed', '--sessions', '20', '-w', id);
    const key = await operator.asks('key', 'create', '--kind', 'secret', '--label', 'backend', '-w', id);
    const app = await startTestApp({}, operator.env.DATABASE_URL);
    const [person] = await rows<{ id: string }>(`select id from contacts where workspace_id = '${id}' limit 1`);
    const body = { question: 'Do you ship to Norway?', contact_id: person!.id };
    const { session_id } = (await call(app, 'POST', '/v1/answer', { token: key.token, body })).body.data;
    await operator.asks('demo', 'remove', '-w', id);
    expect(await rows(`select id from contacts where workspace_id = '${id}'`)).toEqual([person]);
    expect(await rows(`select id from sessions where id = '${session_id}'`)).toHaveLength(1);
    await app.close();
  });

  it('removes sample documents, keeps what the team added or changed, and says so', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Read');
    const owner = await operator.asks('member', 'add', 'ada@acme.example', '--role', 'owner', '--token', '-w', id);
    const app = await startTestApp({}, operator.env.DATABASE_URL);
    const document = (title: string, text: string) => ({ title, text, format: 'text' as const });
    const add = async (title: string, origin: string | null): Promise<string> => {
      const body = document(title, `${title} cost 5 euros.`);
      return (await app.app.get(KnowledgeService).add(id, { actor: OPERATOR, body, origin })).id;
    };
    for (const title of ['Cards', 'Fees']) {
      const made = await add(title, `docs/guide/${title}.md`);
      await app.app.get(SamplesService).mark(id, made);
      const body = document('Fees', 'Fees cost 6 euros.');
      if (title === 'Fees') await call(app, 'PUT', `/v1/knowledge/documents/${made}`, { token: owner.token, body });
    }
    await add('Parcels', null);
    const { out } = await operator.types('demo', 'remove', '-w', id);
    expect(out).toBe(
      'Removed from “Read”: 1 sample document, 0 invented contacts, 0 conversations, 0 invented members. ' +
        'Kept 1 document of the demo that your team has changed.\n',
    );
    const left = (await call(app, 'GET', '/v1/knowledge/documents', { token: owner.token })).body.data;
    expect(left.map(({ title }: { title: string }) => title).sort()).toEqual(['Fees', 'Parcels']);
    expect(await operator.asks('demo', 'remove', '-w', id)).toMatchObject({ documents: 0, documents_kept: 1 });
    await app.close();
  });

  it('leaves the only owner there is', async () => {
    const { id } = await operator.asks('workspace', 'create', 'Fresh');
    const added = await operator.asks('member', 'add', 'owner@example.com', '--role', 'owner', '-w', id);
    await rows(`update members set placeholder = true where id = '${added.id}'`);
    expect(await operator.asks('demo', 'remove', '-w', id)).toMatchObject({ members: 0 });
  });
});
