import { expectError } from './envelope.js';
import { raw } from './raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import type { ErrorCode } from '../../src/platform/kernel/errors.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const push = (body: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
  call(app, 'POST', '/v1/users', { token: workspace.secretKey, body, headers });

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('a body’s type', () => {
  it.each([
    'text/plain',
    'application/jsonx',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json+x',
    '',
    'json',
  ])('that is not JSON is 415: %j', async (type) => {
    expectError(await push('{"external_user_id":"x"}', { 'content-type': type }), 415, 'unsupported_media_type');
  });

  it.each([
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json;profile="x;y"',
    'application/json ;x',
  ])('may have parameters and any case: %s', async (type) => {
    expect((await push('{"external_user_id":"x"}', { 'content-type': type })).status).toBeLessThan(202);
  });

  it('is required even if there is no body', async () => {
    const head = ['POST /v1/users HTTP/1.1', 'Host: x', `Authorization: Bearer ${workspace.secretKey}`];
    expectError(await raw(app, head), 415, 'unsupported_media_type');
    const empty = [...head, 'Content-Type: application/json', 'Content-Length: 0'];
    expectError(await raw(app, empty), 400, 'malformed_json');
  });

  it('allows no content encoding except identity', async () => {
    for (const encoding of ['gzip', 'br', 'x'])
      expectError(await push('{}', { 'content-encoding': encoding }), 415, 'unsupported_media_type');
    expectError(await push('{}', { 'content-encoding': 'identity' }), 400, 'missing_field', 'external_user_id');
  });
});

describe('JSON', () => {
  it.each([
    '',
    ' ',
    '{',
    '{"a":1,}',
    "{'a':1}",
    '{a:1}',
    '{"a":01}',
    '{"a":+1}',
    '{"a":.5}',
    '{"a":NaN}',
    '{"a":undefined}',
    '{"a":"\n"}',
    '{"a":"\\x41"}',
    '{"a":"\\u12"}',
    '{"a":1} x',
    '{"a":1}{"a":2}',
    '// comment\n{}',
    '{"external_user_id":"a","external_user_id":"a"}',
    '{"external_user_id":"a","external_user_i\\u0064":"b"}',
    '{"external_user_id":"a","attributes":{"k":1,"k":2}}',
    '{"x":[{"y":1,"y":1}]}',
    `{"x":${nested(32)}}`,
    nested(33),
    nested(100_000),
    '{"x":'.repeat(33) + '1' + '}'.repeat(33),
  ])('that is malformed, has duplicate keys or is nested too deeply is refused: %.60s', async (body) => {
    expectError(await push(body), 400, 'malformed_json');
  });

  it('of 32 levels is accepted', async () => {
    expectError(await push(`{"x":${nested(31)}}`), 400, 'unknown_field', 'x');
    expectError(await push(nested(32)), 400, 'invalid_body');
  });

  it('may repeat a key in different objects, and contain structural characters in strings', async () => {
    const body = '{"external_user_id":"{\\"a\\":[[","attributes":{"external_user_id":"}]\\\\","\\\\":"\\"{"}}';
    const answer = await push(body);
    expect(answer.body.data).toMatchObject({
      external_user_id: '{"a":[[',
      attributes: { external_user_id: '}]\\', '\\': '"{' },
    });
  });

  it.each([
    ['an overlong slash', [0xc0, 0xaf]],
    ['a cut character', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0xe9]],
    ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
  ])('in invalid UTF-8 is refused: %s', async (_, bytes) => {
    const body = Buffer.concat([Buffer.from('{"external_user_id":"a'), Buffer.from(bytes), Buffer.from('"}')]);
    expectError(await push(body), 400, 'malformed_json');
  });

  it.each(['null', '1', '"x"', 'true', '[]', '[{"external_user_id":"x"}]'])(
    'a body of JSON that is no object is refused: %s',
    async (body) => {
      expectError(await push(body), 400, 'invalid_body');
    },
  );

  it('is never quoted in an error message', async () => {
    const secret = 'do-not-repeat-me';
    const bodies = [
      `{"external_user_id":"${secret}`,
      `{"external_user_id":"x","email":"${secret}"}`,
      `{"external_user_id":"x","locale":"${secret}!"}`,
      `{"external_user_id":"x","timezone":"${secret}"}`,
      `{"external_user_id":"x","avatar_url":"${secret}"}`,
      `{"external_user_id":"x","attributes":"${secret}"}`,
      `{"external_user_id":"${secret.repeat(100)}"}`,
    ];
    for (const body of bodies) {
      const answer = await push(body);
      expect([answer.status, answer.text.includes(secret)]).toEqual([400, false]);
    }
  });
});

describe('fields', () => {
  it.each<[body: string, code: ErrorCode, param: string]>([
    ['{}', 'missing_field', 'external_user_id'],
    ['{"name":"x"}', 'missing_field', 'external_user_id'],
    ['{"external_user_id":null}', 'invalid_field', 'external_user_id'],
    ['{"external_user_id":""}', 'invalid_field', 'external_user_id'],
    ['{"external_user_id":5}', 'invalid_field', 'external_user_id'],
    ['{"external_user_id":["x"]}', 'invalid_field', 'external_user_id'],
    ['{"external_user_id":{"a":1}}', 'invalid_field', 'external_user_id'],
    ['{"External_User_Id":"x"}', 'unknown_field', 'External_User_Id'],
    ['{"external_user_id":"x","id":"x"}', 'unknown_field', 'id'],
    ['{"external_user_id":"x","workspace_id":"x"}', 'unknown_field', 'workspace_id'],
    ['{"__proto__":{"x":1},"external_user_id":"x"}', 'unknown_field', '__proto__'],
    ['{"constructor":1,"external_user_id":"x"}', 'unknown_field', 'constructor'],
    ['{"external_user_id":"x","then":1}', 'unknown_field', 'then'],
    ['{"external_user_id":"x","toString":1}', 'unknown_field', 'toString'],
    ['{"external_user_id":"x","name":{"__proto__":1}}', 'unknown_field', 'name.__proto__'],
    ['{"external_user_id":"x","attributes":{"__proto__":1}}', 'invalid_field', 'attributes.__proto__'],
    ['{"external_user_id":"x","attributes":{"constructor":1}}', 'invalid_field', 'attributes.constructor'],
    ['{"external_user_id":"x","grant":{"__proto__":1}}', 'unknown_field', 'grant.__proto__'],
    ['{"external_user_id":"x","grant":{"constructor":1}}', 'unknown_field', 'grant.constructor'],
    ['{"external_user_id":"x","grant":{"label":{"constructor":1}}}', 'unknown_field', 'grant.label.constructor'],
    ['{"external_user_id":"x","attributes":{"plan":[]}}', 'invalid_field', 'attributes.plan'],
    ['{"external_user_id":"x","attributes":{"plan":{"a":1}}}', 'invalid_field', 'attributes.plan'],
    ['{"external_user_id":"x","attributes":{"n":1e999}}', 'invalid_field', 'attributes.n'],
    ['{"external_user_id":"x","attributes":{"":1}}', 'invalid_field', 'attributes.'],
    ['{"external_user_id":"x","attributes":[]}', 'invalid_field', 'attributes'],
    ['{"external_user_id":"x","attributes":"x"}', 'invalid_field', 'attributes'],
    ['{"external_user_id":"\\u0000"}', 'invalid_field', 'external_user_id'],
    ['{"external_user_id":"x","name":"a\\u0000b"}', 'invalid_field', 'name'],
    ['{"external_user_id":"x","name":"\\ud800"}', 'invalid_field', 'name'],
    ['{"external_user_id":"x","name":"\\udc00\\ud800"}', 'invalid_field', 'name'],
    ['{"external_user_id":"x","attributes":{"k":"\\ud800"}}', 'invalid_field', 'attributes.k'],
    ['{"external_user_id":"x","attributes":{"\\u0000":1}}', 'invalid_field', 'attributes'],
    ['{"external_user_id":"x","attributes":{"\\ud800":1}}', 'invalid_field', 'attributes'],
    ['{"\\u0000":1,"external_user_id":"x"}', 'unknown_field', '\0'],
    ['{"external_user_id":"x","email":"nobody"}', 'invalid_field', 'email'],
    ['{"external_user_id":"x","locale":"en_US"}', 'invalid_field', 'locale'],
    ['{"external_user_id":"x","timezone":"+02:00"}', 'invalid_field', 'timezone'],
    ['{"external_user_id":"x","timezone":"Mars/Base"}', 'invalid_field', 'timezone'],
    ['{"external_user_id":"x","avatar_url":"javascript:alert(1)"}', 'invalid_field', 'avatar_url'],
    ['{"external_user_id":"x","avatar_url":"//example.com/x"}', 'invalid_field', 'avatar_url'],
    ['{"name":5,"bogus":1,"external_user_id":"x"}', 'invalid_field', 'name'],
    ['{"bogus":1,"name":5,"external_user_id":"x"}', 'unknown_field', 'bogus'],
    ['{"name":5,"email":5}', 'invalid_field', 'name'],
    ['{"email":5,"name":5}', 'invalid_field', 'email'],
  ])('%s is refused, and the first invalid field in the order sent is named', async (body, code, param) => {
    expectError(await push(body), 400, code, param);
  });

  it('have lengths in characters as the reference defines them, whatever they consist of', async () => {
    for (const character of ['x', 'é', '😀', '\u{10ffff}', 'a\ufe0f']) {
      const length = [...character].length;
      const id = character.repeat(Math.floor(255 / length));
      const answer = await push({ external_user_id: id });
      expect([answer.status, answer.body.data.external_user_id]).toEqual([201, id]);
      const long = character.repeat(Math.floor(255 / length) + 1);
      expectError(await push({ external_user_id: long }), 400, 'invalid_field', 'external_user_id');
    }
    const attributes = { k: '😀'.repeat(1_000) };
    expect((await push({ external_user_id: 'x', attributes })).body.data.attributes).toEqual(attributes);
    expectError(
      await push({ external_user_id: 'x', attributes: { k: '😀'.repeat(1_001) } }),
      400,
      'invalid_field',
      'attributes.k',
    );
  });

  it('that are a free map accept 50 keys of any name but the two, and keep their values', async () => {
    const attributes = Object.fromEntries([
      ...['then', 'toString', 'hasOwnProperty', 'prototype', 'length', ' ', '0', '-1', 'a.b', 'x'.repeat(100)].map(
        (key) => [key, null],
      ),
      ...[0, -1, 0.1, 1e21, 5e-324, Number.MAX_VALUE, Number.MAX_SAFE_INTEGER, true, false, '', ' x '].map(
        (value, at) => [`v${at}`, value],
      ),
    ]);
    expect((await push({ external_user_id: 'map', attributes })).body.data.attributes).toEqual(attributes);
    const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]));
    expect((await push({ external_user_id: 'map', attributes: many(50) })).status).toBe(200);
    expectError(await push({ external_user_id: 'map', attributes: many(51) }), 400, 'invalid_field', 'attributes');
  });
});
