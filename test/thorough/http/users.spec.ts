import { SystemDb } from '../../../src/platform/db/system-db.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import fc from '../../support/fast-check.js';
import { expectError } from '../../http/envelope.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
/** A second instance on the same database. */
let beside: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  beside = await startTestApp({}, app.databaseUrl);
  workspace = await makeWorkspace(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const push = (body: unknown, to = app): Promise<Answer> =>
  call(to, 'POST', '/v1/users', { token: workspace.secretKey, body });
const get = (path: string): Promise<Answer> => call(app, 'GET', path, { token: workspace.tokens.viewer });

const WHOLE = {
  name: 'Ada Lovelace',
  email: 'Ada@Example.com',
  phone: '+44 20 7946 0000',
  company: 'Engines & Co',
  avatar_url: 'https://example.com/a.png?x=1#y',
  locale: 'en-GB',
  timezone: 'Europe/London',
  attributes: { plan: 'gold', seats: 3, trial: false, note: null },
};
const NOTHING = Object.fromEntries(
  Object.keys(WHOLE).map((field) => [field, field === 'attributes' ? {} : null]),
) as Record<keyof typeof WHOLE, unknown>;

/** So that the next change has a later millisecond. */
const tick = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2));

describe('a pushed user', () => {
  it('is 201 the first time and 200 afterwards, the same contact, with all fields present', async () => {
    const first = await push({ external_user_id: 'ada', ...WHOLE });
    expect(first.status).toBe(201);
    const { data } = first.body;
    expect(data).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/),
      object: 'contact',
      kind: 'user',
      external_user_id: 'ada',
      ...WHOLE,
      self_reported: [],
      told_besides: [],
      vendor_token_status: 'none',
      vendor_token_set_at: null,
      blocked_at: null,
      first_seen_at: data.created_at,
      last_seen_at: data.created_at,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updated_at: data.created_at,
      grant: null,
    });
    expect(first.body.object).toBe('contact');
    const second = await push({ external_user_id: 'ada', ...WHOLE });
    expect([second.status, second.body.data]).toEqual([200, data]);
    const { grant: _, ...contact } = data;
    expect((await get(`/v1/contacts/${data.id}`)).body.data).toEqual(contact);
    expect((await get('/v1/contacts?external_user_id=ada')).body.data).toEqual([contact]);
    expect((await get('/v1/contacts?email=Ada%40Example.com')).body.data).toEqual([contact]);
  });

  it('that omits a field sets it to null, and null is the same as omitted', async () => {
    const { body } = await push({ external_user_id: 'whole', ...WHOLE });
    for (const field of Object.keys(WHOLE) as (keyof typeof WHOLE)[]) {
      const { [field]: _, ...rest } = WHOLE;
      await tick();
      const without = await push({ external_user_id: 'whole', ...rest });
      expect(without.body.data).toMatchObject({ ...rest, [field]: NOTHING[field] });
      expect(without.body.data.updated_at > body.data.updated_at).toBe(true);
      const withNull = await push({ external_user_id: 'whole', ...rest, [field]: null });
      expect(withNull.body.data).toEqual(without.body.data);
    }
    expect((await push({ external_user_id: 'whole' })).body.data).toMatchObject(NOTHING);
  });

  it('that did not change keeps updated_at, in whatever order its attributes are sent', async () => {
    const { body } = await push({ external_user_id: 'same', ...WHOLE });
    const attributes = Object.fromEntries(Object.entries(WHOLE.attributes).reverse());
    const again = await push({
      ...Object.fromEntries(Object.entries(WHOLE).reverse()),
      attributes,
      external_user_id: 'same',
    });
    expect(again.body.data).toEqual(body.data);
    await tick();
    const changed = await push({ external_user_id: 'same', ...WHOLE, name: 'Ada King' });
    expect(changed.body.data.updated_at > body.data.updated_at).toBe(true);
    expect(changed.body.data.created_at).toBe(body.data.created_at);
  });

  it.each([' ', ' a', 'a ', 'A', 'a', 'ä', 'a\u0308', 'K', '\u212a', '١', 'a\tb', '😀', 'null', '0', '00', "'"])(
    'has an external id that is stored exactly, and any other spelling is another contact: %j',
    async (external_user_id) => {
      const { status, body } = await push({ external_user_id });
      expect([status, body.data.external_user_id]).toEqual([201, external_user_id]);
      const found = await get(`/v1/contacts?external_user_id=${encodeURIComponent(external_user_id)}`);
      expect(found.body.data.map(({ id }: { id: string }) => id)).toEqual([body.data.id]);
    },
  );

  it('can be found by any external id', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), async (external_user_id) => {
        fc.pre(!external_user_id.includes('\0') && external_user_id.isWellFormed());
        const { body } = await push({ external_user_id });
        expect(body.data.external_user_id).toBe(external_user_id);
        expect((await push({ external_user_id })).body.data.id).toBe(body.data.id);
      }),
      { numRuns: 60 },
    ));

  it('is one contact if many pushes of a new id reach two instances at once: one 201, and none is lost', async () => {
    for (let round = 0; round < 20; round++) {
      const external_user_id = `at once ${round}`;
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, at) => push({ external_user_id, name: `name ${at}` }, at % 2 ? app : beside)),
      );
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array<number>(49).fill(200), 201]);
      expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    }
    const counted = async (text: string): Promise<number> =>
      (await app.app.get(SystemDb).query<{ n: number }>({ text: `select count(*) as n from ${text}` })).rows[0]!.n;
    expect(await counted(`contacts where external_user_id like 'at once %'`)).toBe(20);
    const events = `events where object ->> 'external_user_id' like 'at once %' and type =`;
    expect(await counted(`${events} 'contact.created'`)).toBe(20);
    // Each event holds the change from the previous one: none is lost, none is repeated.
    const steps = `(select object ->> 'id' as id, coalesce(previous ->> 'name', '') as was, object ->> 'name' as name
      from events where object ->> 'external_user_id' like 'at once %') as step`;
    expect(
      await counted(`${steps} where was <> '' and not exists
      (select from ${steps.replace('as step', 'as before')} where before.id = step.id and before.name = step.was)`),
    ).toBe(0);
    expect(
      await counted(`(select id, name from contacts where external_user_id like 'at once %') as now
      where not exists (select from ${steps} where step.id = now.id::text and step.name = now.name)`),
    ).toBe(0);
  });

  it('with an external id that looks like a uuid needs our id in paths: the external one is invalid_id', async () => {
    for (const external_user_id of [newId(), newId().toUpperCase(), '00000000-0000-0000-0000-000000000000']) {
      const path = `/v1/contacts/${external_user_id}`;
      expectError(await get(path), 404, 'not_found');
      const { body } = await push({ external_user_id });
      const refused = await get(path);
      expectError(refused, 400, 'invalid_id', 'id');
      expect(refused.body.error.message).toContain('external_user_id');
      expect((await get(`/v1/contacts/${body.data.id}`)).status).toBe(200);
    }
    const { body } = await push({ external_user_id: 'not a uuid' });
    expectError(await get('/v1/contacts/not%20a%20uuid'), 400, 'invalid_id', 'id');
    const taken = await push({ external_user_id: body.data.id });
    expect((await get(`/v1/contacts/${body.data.id}`)).body.data.external_user_id).toBe('not a uuid');
    expect(taken.body.data.id).not.toBe(body.data.id);
  });
});
