import fc from '../support/fast-check.js';
import { expectError, expectSane } from './envelope.js';
import { raw, RawConnection } from './raw.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const PATH = '/v1/knowledge/documents';
const MIB = 1024 * 1024;

/** A multipart body, each part with its own headers and bytes; the last boundary may be omitted. */
function body(parts: [head: string, value: string | Buffer][], end = '--x--\r\n'): Buffer {
  const pieces = parts.flatMap(([head, value]) => [
    Buffer.from(`--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...pieces, Buffer.from(end)]);
}
const send = (bytes: Buffer | string, type = 'multipart/form-data; boundary=x'): Promise<Answer> =>
  call(app, 'POST', PATH, { token: workspace.tokens.owner, body: bytes, headers: { 'content-type': type } });

const FILE = 'name="file"; filename="a.txt"\r\nContent-Type: text/plain';
const file = (text: string | Buffer): [string, string | Buffer] => [FILE, text];

describe('a file in multipart/form-data', () => {
  it('becomes a document, with the other fields as parts', async () => {
    const answer = await send(
      body([['name="title"', 'Grüße 😀'], ['name="audience"', 'internal'], file('Ein Text über Grüße.')]),
    );
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      title: 'Grüße 😀',
      audience: 'internal',
      format: 'text',
      text: 'Ein Text über Grüße.',
    });
  });

  it('names the document if no title is sent, in any script', async () => {
    for (const name of ['Rückgabe', '返品', 'Возврат']) {
      const form = new FormData();
      form.append('file', new Blob([`About ${name}.`]), `${name}.txt`);
      const answer = await call(app, 'POST', PATH, { token: workspace.tokens.owner, body: form });
      expect([answer.status, answer.body.data.title]).toEqual([201, name]);
    }
  });

  it.each<[string, Buffer, string, string | null]>([
    ['an unknown part', body([['name="bogus"', '1'], file('Text.')]), 'unknown_field', 'bogus'],
    ['a part named __proto__', body([['name="__proto__"', '1'], file('Text.')]), 'unknown_field', '__proto__'],
    ['a bad field', body([['name="audience"', 'nobody'], file('Text.')]), 'invalid_field', 'audience'],
    ['NUL in a field', body([['name="title"', 'a\0b'], file('Text.')]), 'invalid_field', 'title'],
    ['a file that is none', body([['name="file"', 'Text.']]), 'invalid_field', 'file'],
    [
      'a file in a field’s place',
      body([['name="title"; filename="a.txt"', 'x'], file('Text.')]),
      'malformed_json',
      null,
    ],
    [
      'the same part twice',
      body([['name="title"', 'a'], ['name="title"', 'b'], file('Text.')]),
      'malformed_json',
      null,
    ],
    ['two files', body([file('One.'), ['name="text"; filename="b.txt"', 'Two.']]), 'malformed_json', null],
    [
      'bad UTF-8 in a field',
      body([['name="title"', Buffer.from([0x61, 0xff, 0x62])], file('Text.')]),
      'malformed_json',
      null,
    ],
    ['no end', body([file('Text.')], ''), 'malformed_json', null],
    [
      'too many parts',
      body([...Array.from({ length: 21 }, (_, at) => [`name="f${at}"`, '1'] as [string, string]), file('Text.')]),
      'malformed_json',
      null,
    ],
    ['nothing', Buffer.alloc(0), 'malformed_json', null],
  ])('is refused with %s', async (_, bytes, code, param) => {
    expectError(await send(bytes), 400, code as 'invalid_field', param ?? undefined);
  });

  it('is refused without a boundary, and on routes that accept no files', async () => {
    expectError(await send(body([file('Text.')]), 'multipart/form-data'), 400, 'malformed_json');
    const users = {
      token: workspace.secretKey,
      body: body([]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    };
    expectError(await call(app, 'POST', '/v1/users', users), 415, 'unsupported_media_type');
  });

  it('of more than 10 MiB is 413, announced or not, in one part or in total', async () => {
    expectError(await send(body([file(Buffer.alloc(10 * MIB, 'y'))])), 413, 'payload_too_large');
    const head = [
      `POST ${PATH} HTTP/1.1`,
      'Host: x',
      `Authorization: Bearer ${workspace.tokens.owner}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Transfer-Encoding: chunked',
    ];
    const chunked = (bytes: Buffer): Buffer =>
      Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
    const field = (at: number): [string, Buffer] => [`name="f${at}"`, Buffer.alloc(200 * 1024, 'y')];
    const together = body([file(Buffer.alloc(9.5 * MIB, 'y')), ...Array.from({ length: 5 }, (_, at) => field(at))]);
    for (const bytes of [body([file(Buffer.alloc(10 * MIB + 1, 'y'))]), together])
      expectError(await raw(app, head, chunked(bytes)), 413, 'payload_too_large');
  });

  const whole = body([['name="title"', 'Title'], file('Some text that is a document.'), ['name="locale"', 'en']]);

  it('that is truncated anywhere or has any byte changed gets a response, and the server keeps running', () =>
    fc.assert(
      fc.asyncProperty(
        fc.nat(whole.length),
        fc.option(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { nil: null }),
        async (length, change) => {
          const bytes = Buffer.from(whole);
          if (change) bytes[change[0]] = change[1];
          const sent = change ? bytes : bytes.subarray(0, length);
          expectSane(await send(sent), sent.toString('latin1'));
        },
      ),
      { numRuns: 150 },
    ));

  it('whose client disconnects in the middle does not affect the server', async () => {
    for (let cut = 10; cut < whole.length; cut += 25) {
      const connection = new RawConnection(app);
      const head = [`POST ${PATH} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${workspace.tokens.owner}`];
      const framing = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${whole.length}`];
      connection.send([...head, ...framing].join('\r\n') + '\r\n\r\n');
      connection.send(whole.subarray(0, cut));
      await new Promise((resolve) => setTimeout(resolve, 5));
      connection.close();
    }
    expect((await send(whole)).status).toBeLessThan(300);
  });
});
