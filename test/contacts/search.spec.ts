/** The team's search for a contact. */
import { newId } from '../../src/platform/kernel/ids.js';
import { expectError } from '../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browse, signedInTeam } from '../support/console.js';
import { sqlOf } from '../support/team-mails.js';

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

const push = async (user: { external_user_id: string } & Record<string, unknown>, of = workspace): Promise<string> =>
  (await call(app, 'POST', '/v1/users', { token: of.secretKey, body: user })).body.data.id;
const ask = (query: string): Promise<Answer> =>
  browse(app, 'GET', `/api/console/workspaces/${workspace.id}/contact_search?${query}`, {
    session: team.viewer.token,
  });
const found = async (q: string, more = ''): Promise<string[]> => {
  const { body } = await ask(`q=${encodeURIComponent(q)}${more}`);
  return body.data.map(({ external_user_id: id }: { external_user_id: string }) => id);
};

/** As stored, then as asked. */
const NUMBERS: [string, ...string[]][] = [
  [
    '+49 30 12345678',
    '+49 (0)30 1234-5678',
    '03012345678',
    '0049 30 12345678',
    '4930 12345678',
    '(030) 12345678',
    '012345678',
  ],
  ['03012345678', '+49 (0)30 1234-5678', '+493012345678', '030/1234 56 78', '+４９ ３０ １２３４５６７８'],
  ['+47 22 12 34 56', '22123456', '0047 22123456', '+4722123456'],
  ['22 12 34 56', '+47 22 12 34 56'],
  ['(415) 555-2671', '+1 415 555 2671', '1-415-555-2671', '415.555.2671'],
  ['+7 495 123-45-67', '8 (495) 123-45-67', '4951234567'],
  ['+81 3-1234-5678', '03-1234-5678', '０３－１２３４－５６７８'],
];

describe('the search for contacts', () => {
  it('matches prefixes of words in name, address, phone, company and id, ignoring case and accents', async () => {
    await push({
      external_user_id: 'crm-77',
      name: 'Änne Müller',
      email: 'anne.m@nordwind.example',
      phone: '+49 170 55',
    });
    await push({ external_user_id: 'crm-78', name: 'Bo Muir', company: 'Nordwind AG' });
    expect(await found('muller')).toEqual(['crm-77']);
    expect(await found('MÜL änn')).toEqual(['crm-77']);
    expect((await found('nordwi')).sort()).toEqual(['crm-77', 'crm-78']);
    expect(await found('anne.m@nordwind.example')).toEqual(['crm-77']);
    expect(await found('0170 55')).toEqual([]);
    expect(await found('170 55')).toEqual(['crm-77']);
    expect(await found('crm-78')).toEqual(['crm-78']);
    expect(await found('bo müller')).toEqual([]);
    expect(await found('uller')).toEqual([]);
  });

  it.each([
    ['小龍', '李小龍'],
    ['山田太郎', '山田 太郎'],
    ['山田 太郎', '山田太郎'],
    ['太郎 山田', '山田　太郎'],
    ['ジョンスミス', 'ジョン・スミス'],
    ['odegard', 'Ødegård'],
    ['Oedegaard', 'Ødegård'],
    ['MÜSSIG', 'Müßig'],
    ['muessig', 'Müßig'],
    ['aesop', 'Æsop'],
    ['Lukasz', 'Łukasz'],
    ['지현', '김지현'],
  ])('finds the name “%s” that is written “%s”', async (q, name) => {
    await push({ external_user_id: 'named', name });
    await push({ external_user_id: 'other', name: '山本 小太 Olaf Mutig' });
    expect(await found(q)).toEqual(['named']);
  });

  it.each(NUMBERS)('finds %s by each way to write it', async (phone, ...others) => {
    await push({ external_user_id: 'called', phone });
    await push({ external_user_id: 'other', phone: '+49 89 7654321' });
    for (const other of [phone, ...others]) expect([other, await found(other)]).toEqual([other, ['called']]);
  });

  it('finds a contact by its id', async () => {
    const id = await push({ external_user_id: 'one', name: 'Ann' });
    expect(await found(id.toUpperCase())).toEqual(['one']);
    expect(await found(newId())).toEqual([]);
  });

  it('lists the most recently seen first, in pages, filtered by kind and by blocked or not', async () => {
    const ids = [];
    for (const n of [1, 2, 3]) ids.push(await push({ external_user_id: `u${n}`, name: `Ann ${n}` }));
    await sqlOf(app)(`update contacts set last_seen_at = now() + interval '1 hour' where id = $1`, ids[0]);
    const first = await ask('q=ann&limit=2');
    expect(first.body.data[0].id).toBe(ids[0]);
    expect(first.body.has_more).toBe(true);
    const rest = await ask(`q=ann&limit=2&cursor=${first.body.next_cursor}`);
    expect([...first.body.data, ...rest.body.data].map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect(rest.body.next_cursor).toBeNull();
    await call(app, 'POST', `/v1/contacts/${ids[1]}/block`, { token: workspace.tokens.owner });
    expect(await found('ann', '&blocked=true')).toEqual(['u2']);
    expect((await found('ann', '&blocked=false')).sort()).toEqual(['u1', 'u3']);
    expect(await found('ann', '&kind=visitor')).toEqual([]);
  });

  it('reflects changes and erasures at once, and never includes another workspace', async () => {
    const other = await makeWorkspace(app);
    await push({ external_user_id: 'theirs', name: 'Zoe' }, other);
    const id = await push({ external_user_id: 'ours', name: 'Zoe' });
    expect(await found('zoe')).toEqual(['ours']);
    await push({ external_user_id: 'ours', name: 'Yara' });
    expect([await found('zoe'), await found('yara')]).toEqual([[], ['ours']]);
    await call(app, 'DELETE', `/v1/contacts/${id}`, { token: workspace.tokens.owner });
    expect(await found('yara')).toEqual([]);
  });

  it('returns the contacts with the given ids, from this workspace only', async () => {
    const [ann, ben] = [
      await push({ external_user_id: 'by-id-1', name: 'Ann' }),
      await push({ external_user_id: 'by-id-2', name: 'Ben' }),
    ];
    const theirs = await push({ external_user_id: 'by-id-3', name: 'Cem' }, await makeWorkspace(app));
    const { body } = await ask(`ids=${[ann, theirs, ben].join(',')}`);
    expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Ann', 'Ben']);
    expect(body.next_cursor).toBeNull();
    const many = Array.from({ length: 101 }, () => ann).join(',');
    for (const ids of ['ann', `${ann},`, many, ''])
      expectError(await ask(`ids=${ids}`), 400, 'invalid_parameter', 'ids');
    expectError(await ask(''), 400, 'invalid_parameter', 'q');
  });

  it('treats any text as words and never as syntax', async () => {
    await push({ external_user_id: 'quoted', name: "O'Neill & !Sons:*" });
    for (const q of ["o'neill", '& | !', ":*'", '\\', '%', "'; drop table contacts; --", '(((', '💥', 'ne\u0301e'])
      expect((await ask(`q=${encodeURIComponent(q)}`)).status).toBe(200);
    expect(await found("o'neill")).toEqual(['quoted']);
    expectError(await ask('q=%20'), 400, 'invalid_parameter', 'q');
    expectError(await ask(`q=${'a'.repeat(201)}`), 400, 'invalid_parameter', 'q');
  });
});
