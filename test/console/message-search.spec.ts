/** The team's message search. */
import { SystemDb } from '../../src/platform/db/system-db.js';
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { browse, mounted, signedInTeam } from '../support/console.js';

let app: TestApp;
let workspace: TestWorkspace;
let team: Awaited<ReturnType<typeof signedInTeam>>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  workspace = await makeWorkspace(app);
  team = await signedInTeam(app, workspace);
});
afterAll(() => app.close());

const sql = (text: string, ...values: unknown[]) => app.app.get(SystemDb).query({ text, values });
const ask = (query: string, role: keyof typeof team = 'viewer'): Promise<Answer> =>
  browse(app, 'GET', `/api/console/workspaces/${workspace.id}/message_search?${query}`, { session: team[role].token });
/** All pages, from first to last. */
async function pagesOf(query: string): Promise<Answer['body'][]> {
  const pages: Answer['body'][] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body }: Answer = await ask(`${query}${cursor && `&cursor=${cursor}`}`);
    pages.push(body);
    cursor = body.next_cursor;
  }
  return pages;
}
const found = async (q: string): Promise<string[]> =>
  (await pagesOf(`q=${encodeURIComponent(q)}`))
    .flatMap(({ data }) => data)
    .map(({ excerpt }: { excerpt: { text: string }[] }) => excerpt.map(({ text }) => text).join(''));

async function newSession(of = workspace): Promise<string> {
  const id = newId();
  await sql(`insert into sessions (workspace_id, id, channel) values ($1, $2, 'human')`, of.id, id);
  return id;
}
/** A message from this many days ago. */
async function said(session: string, text: string, daysAgo = 0, of = workspace): Promise<string> {
  const id = newId();
  await sql(
    `insert into messages (workspace_id, id, session_id, author, text, created_at)
      values ($1, $2, $3, 'contact', $4, now() - $5 * interval '1 day')`,
    ...[of.id, id, session, text, daysAgo],
  );
  return id;
}

/** What is asked, and the message. */
const WRITTEN = [
  ['病院', '明日、東京の病院に行きます'],
  ['病', '明日、東京の病院に行きます'],
  ['東京の病院', '明日、東京の\n病院に行きます'],
  ['ガス', 'ｶﾞｽの請求書'],
  ['订单', '我的订单在哪里？'],
  ['退款政策', '请问退款政策是什么'],
  ['โรงพยาบาล', 'ฉันต้องการไปโรงพยาบาลใกล้บ้าน'],
  ['병원', '대학병원에서 만나요'],
  ['cafe', 'Un café, s’il vous plaît'],
  ['café', 'Two cafe tables'],
  ['cafe', 'Un cafe\u0301 noir'],
  ['Groesse', 'Die Größe passt nicht'],
  ['grosse', 'Die GRÖẞE passt nicht'],
  ['Größe', 'Die Groesse passt nicht'],
  ['smorrebrod', 'Et smørrebrød, tak'],
  ['lodz', 'Łódź, Polska'],
  ['isik', 'Işık yok'],
  ['فندق', 'الفندق جميل'],
  ['اهلا', 'أهلًا وسهلًا'],
  ['mueller', 'Write to anna.mueller@nordwind.example'],
  ['nordwind.example', 'Write to anna.mueller@nordwind.example'],
  ['strasse', 'Hauptstraße 5, 10115 Berlin'],
  ['00123', 'Where is AB-2024/00123?'],
  ['AB-2024/00123', 'Where is AB-2024/00123?'],
  ['00123', 'Where is AB202400123?'],
  ['2024 00123', 'Where is AB202400123?'],
  ['+49 (0)30 1234-5678', 'Call 030 12345678, please'],
  ['030/12345678', 'Call +49 30 1234 5678, please'],
] as const;
/** The same letters, elsewhere. */
const APART = [
  ['東京都', '東京と京都'],
  ['efund', 'A refund, please'],
  ['030 12345678', 'Call 030 12345687'],
] as const;

describe('message search', () => {
  it('finds messages with words that start with all terms, ignoring case, latest first', async () => {
    const session = await newSession();
    for (const [text, daysAgo] of [
      ['Please refund the second ROOM', 400],
      ['The refunds are late', 30],
      ['A room with a view', 2],
      ['Our refund for the rooms came', 0],
    ] as const)
      await said(session, text, daysAgo);
    expect(await found('room refund')).toEqual(['Our refund for the rooms came', 'Please refund the second ROOM']);
    expect(await found('refunds')).toEqual(['The refunds are late']);
    expect(await found('Überraschung')).toEqual([]);
    expect(await found('!?')).toEqual([]);
  });

  it('treats query syntax as words', async () => {
    const session = await newSession();
    await said(session, `It's a 'quoted' back\\slash & pipe | here`);
    expect(await found(`quoted' | nothing`)).toEqual([]);
    expect(await found(`'quoted' & pipe`)).toHaveLength(1);
    expect(await found(`back\\slash`)).toHaveLength(1);
    expect(await found(`it's:*`)).toHaveLength(1);
  });

  it.each(WRITTEN)('finds “%s” in “%s”', async (q, text) => {
    const session = await newSession();
    await said(session, text);
    await said(session, 'something else 東の京 médecin AB-2025/99999 +49 30 87654321');
    expect(await found(q)).toEqual([text.replace('\n', ' ').normalize('NFC')]);
  });

  it.each(APART)('does not find “%s” in “%s”', async (q, text) => {
    await said(await newSession(), text);
    expect(await found(q)).toEqual([]);
  });

  it('stores the longest message of any script', async () => {
    const session = await newSession();
    const han = Array.from({ length: 50_000 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7_919) % 20_000))).join(
      '',
    );
    const rare = Array.from({ length: 5_000 }, (_, n) => `\u{1e900}${n}`.padEnd(10, '\u{1e901}')).join(' ');
    for (const text of [han, rare, '1234567890'.repeat(5_000), 'a1'.repeat(20_000), 'Vollkommenheiten '.repeat(3_000)])
      await said(session, text);
    expect(await found(han.slice(40, 44))).toHaveLength(1);
  });

  it('highlights matches, and opens the conversation at the matching message', async () => {
    const session = await newSession();
    for (const n of [1, 2, 3]) await said(session, `before ${n}`, 10 - n);
    const id = await said(session, 'Where is the invoice, please?', 5);
    for (const n of [1, 2, 3]) await said(session, `after ${n}`, 4 - n);
    const [hit] = (await ask('q=invo')).body.data;
    expect(hit).toMatchObject({ id, object: 'message_hit', session_id: session, author: 'contact', contact: null });
    expect(hit.excerpt.filter((part: { found: boolean }) => part.found)).toEqual([{ text: 'invo', found: true }]);
    const page = async (order: string, cursor: string): Promise<string[]> =>
      (
        await browse(
          app,
          'GET',
          mounted(workspace.id, `/v1/sessions/${session}/messages?order=${order}&limit=2&cursor=${cursor}`),
          { session: team.viewer.token },
        )
      ).body.data.map(({ text }: { text: string }) => text);
    expect(await page('desc', hit.older_cursor)).toEqual(['Where is the invoice, please?', 'before 3']);
    expect(await page('asc', hit.newer_cursor)).toEqual(['after 1', 'after 2']);
  });

  it('pages by cursor, over weeks and within one timestamp', async () => {
    const session = await newSession();
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text, created_at)
        select $1, gen_random_uuid(), $2, 'contact', 'parcel ' || n, date_trunc('day', now()) - (n / 4) * interval '5 days'
        from generate_series(1, 25) n`,
      ...[workspace.id, session],
    );
    const ids = (await pagesOf('q=parcel&limit=7')).flatMap(({ data }) => data.map(({ id }: { id: string }) => id));
    expect([ids.length, new Set(ids).size]).toEqual([25, 25]);
  });

  it('searches one year per page: a page without a match says that there is more', async () => {
    await said(await newSession(), 'an ancient parcel', 1_500);
    const pages = await pagesOf('q=parcel');
    expect(pages.map(({ data, has_more }) => [data.length, has_more])).toEqual([
      [0, true],
      [0, true],
      [0, true],
      [0, true],
      [1, false],
    ]);
    expect(pages.length).toBe(5);
  });

  it('does not block background work: only one search runs per workspace', async () => {
    await said(await newSession(), 'an own parcel');
    const looking = async (): Promise<number> =>
      (
        await sql(`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and query like '%from search_messages(%' and wait_event_type = 'Lock'`)
      ).rows[0]!['n'] as number;
    let answers: Promise<Answer>[] = [];
    await app.app.get(SystemDb).transaction(async (tx) => {
      await tx.query({ text: 'lock table messages in access exclusive mode', values: [] });
      answers = Array.from({ length: 6 }, () => ask('q=parcel'));
      await eventually(async () => (await looking()) > 0);
      await app.app.get(SystemDb).transaction((work) => work.query({ text: 'select pg_sleep(0.3)', values: [] }));
      expect(await looking()).toBe(1);
    });
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(6).fill(200));
  });

  it('finds nothing from other workspaces and nothing deleted, and only the current text of a message', async () => {
    const neighbour = await makeWorkspace(app);
    await said(await newSession(neighbour), 'a secret parcel', 0, neighbour);
    const id = await said(await newSession(), 'an own parcel');
    expect(await found('parcel')).toEqual(['an own parcel']);
    expect(await found('secret')).toEqual([]);
    await sql(`update messages set text = 'a letter' where id = $1`, id);
    expect(await found('parcel')).toEqual([]);
    expect(await found('letter')).toEqual(['a letter']);
    await sql('delete from messages where id = $1', id);
    expect(await found('letter')).toEqual([]);
  });

  it('reads the index, and no messages without the words', async () => {
    const session = await newSession();
    await sql(
      `insert into messages (workspace_id, id, session_id, author, text, created_at)
        select $1, gen_random_uuid(), $2, 'contact', 'noise ' || n, now() - n * interval '1 second'
        from generate_series(1, 4000) n`,
      ...[workspace.id, session],
    );
    await said(session, 'a needle');
    await sql('analyze messages');
    const scans = async (): Promise<number> => {
      const { rows } = await sql(
        `select idx_scan::int as scans from pg_stat_user_indexes where indexrelname = 'messages_words'`,
      );
      return rows[0]!['scans'] as number;
    };
    const before = await scans();
    expect(await found('needle')).toEqual(['a needle']);
    // Postgres counts them with a delay.
    await eventually(async () => (await scans()) > before);
  });

  it.each([
    ['no words', 'q=%20', 'q'],
    ['too many words', `q=${'x'.repeat(201)}`, 'q'],
    ['too long a page', 'q=x&limit=51', 'limit'],
  ])('is refused with %s', async (_, query, param) => {
    expectError(await ask(query), 400, 'invalid_parameter', param);
  });

  it('is refused with the cursor of another list', async () => {
    expectError(await ask('q=x&cursor=abc'), 400, 'invalid_cursor', 'cursor');
  });
});
