import { raw, RawConnection } from './raw.js';
import { expectError, expectOurs, expectV1 } from './envelope.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
  bearer = `Authorization: Bearer ${workspace.tokens.owner}`;
});
afterAll(() => app.close());

const KIB = 1024;
const post = (path: string, headers: string[] = []): string[] => [
  `POST ${path} HTTP/1.1`,
  'Host: x',
  `Authorization: Bearer ${workspace.secretKey}`,
  ...headers,
];

describe('every response', () => {
  it('carries our request id, the version and no-store on /v1, whatever its status', async () => {
    const token = workspace.tokens.owner;
    const answers = [
      await call(app, 'GET', '/v1/sessions', { token }),
      await call(app, 'GET', '/v1/sessions'),
      await call(app, 'GET', '/v1/nothing', { token }),
      await call(app, 'GET', '/v1/sessions?x=1', { token }),
      await call(app, 'DELETE', '/v1/sessions', { token }),
      await call(app, 'OPTIONS', '/v1/sessions'),
      await call(app, 'GET', `/v1/${'x'.repeat(9_000)}`, { token }),
      await call(app, 'GET', '/v1'),
      await call(app, 'GET', '/v1?x=1'),
      await call(app, 'POST', '/v1/users', { token: workspace.secretKey, body: '{' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404, 400, 405, 405, 414, 404, 404, 400]);
    answers.forEach(expectV1);
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(answers.length);
  });

  it('has our own request id, never the client’s, which is logged', async () => {
    const theirs = 'req_THEIRS00000000000000000000000';
    const answer = await call(app, 'GET', '/v1/sessions', {
      token: workspace.tokens.owner,
      headers: { 'X-Request-Id': theirs },
    });
    expectV1(answer);
    expect(answer.headers.get('x-request-id')).not.toBe(theirs);
    const line = app.logLines().find((entry) => entry['client_request_id'] === theirs);
    expect(line).toMatchObject({ request_id: answer.headers.get('x-request-id'), route: '/v1/sessions', status: 200 });
  });

  it('is logged once, also with a refused URL', async () => {
    const answer = await call(app, 'GET', `/v1/contacts?x=${'y'.repeat(9_000)}`);
    expect(answer.status).toBe(414);
    const id = answer.headers.get('x-request-id');
    expect(app.logLines().filter((line) => line['request_id'] === id)).toHaveLength(1);
  });

  it('reveals nothing about the software behind it', async () => {
    const { headers } = await call(app, 'GET', '/v1/nothing');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
    expect(headers.get('etag')).toBeNull();
  });
});

describe('a path', () => {
  it.each([
    '/V1/sessions',
    '/v1/Sessions',
    '/v1/sessions/',
    '//v1/sessions',
    '/v1//sessions',
    '/v1/%73essions/',
    '/v1',
    '/v1/sessions.json',
    '/v1/sessions/%2e%2e',
    '/v1/sessions;x',
    '/v1/sessions/x/messages/',
  ])('that does not exist is not_found without a credential too, and lists nothing: %s', async (path) => {
    const answer = await raw(app, [`GET ${path} HTTP/1.1`, 'Host: x']);
    if (path === '/v1/sessions/%2e%2e') return expectError(answer, 401, 'invalid_credential');
    expectError(answer, 404, 'not_found');
    expect(answer.headers.get('allow')).toBeNull();
  });

  it.each(['%E0%A4%A', '%', '%zz', '%ff', '%00', '%ED%A0%80', 'x%2Fy', '%2e%2e', 'x', '%20', '0'])(
    'with an invalid id is refused only after the credential is checked: %s',
    async (id) => {
      for (const path of [`/v1/contacts/${id}`, `/v1/sessions/${id}/messages`]) {
        expectError(await raw(app, [`GET ${path} HTTP/1.1`, 'Host: x']), 401, 'invalid_credential');
        expectError(await raw(app, [`GET ${path} HTTP/1.1`, 'Host: x', bearer]), 400, 'invalid_id', 'id');
      }
    },
  );

  it('in absolute form is treated the same', async () => {
    const answer = await raw(app, ['GET http://any.example/v1/sessions?limit=1 HTTP/1.1', 'Host: x', bearer]);
    expect(answer.status).toBe(200);
    expectV1(answer);
    const unknown = await raw(app, ['GET http://any.example/v1/nothing HTTP/1.1', 'Host: x']);
    expectError(unknown, 404, 'not_found');
    expectV1(unknown);
  });

  it('accepts a uuid in any case', async () => {
    const { body } = await call(app, 'POST', '/v1/users', {
      token: workspace.secretKey,
      body: { external_user_id: 'in any case' },
    });
    const id = body.data.id as string;
    const answer = await call(app, 'GET', `/v1/contacts/${id.toUpperCase()}`, { token: workspace.tokens.viewer });
    expect(answer.body.data.id).toBe(id);
  });

  it('of a deleted resource reports its id in lower case, and not_found when repeated', async () => {
    const token = workspace.tokens.owner;
    const document = { title: 't', text: 'Some text.', format: 'text' };
    const { body } = await call(app, 'POST', '/v1/knowledge/documents', { token, body: document });
    const path = `/v1/knowledge/documents/${body.data.id.toUpperCase()}`;
    const deleted = await call(app, 'DELETE', path, { token });
    expect(deleted.body).toEqual({
      object: 'knowledge_document',
      data: { id: body.data.id, object: 'knowledge_document', deleted: true },
      request_id: deleted.headers.get('x-request-id'),
    });
    expectError(await call(app, 'DELETE', path, { token }), 404, 'not_found');
  });
});

describe('a method', () => {
  it.each([
    ['OPTIONS', '/v1/sessions', 'GET, HEAD'],
    ['POST', '/v1/sessions', 'GET, HEAD'],
    ['GET', '/v1/users', 'POST'],
    ['HEAD', '/v1/users', 'POST'],
    ['PROPFIND', '/v1/answer', 'POST'],
    ['TRACE', '/v1/answer', 'POST'],
    ['PATCH', '/v1/knowledge/documents', 'GET, HEAD, POST'],
    ['PATCH', '/v1/knowledge/documents/not-a-uuid', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/v1/contacts/%E0%A4%A', 'DELETE, GET, HEAD, PATCH'],
  ])('that the path does not support is 405 with Allow, before the credential: %s %s', async (method, path, allow) => {
    const answer = await raw(app, [`${method} ${path} HTTP/1.1`, 'Host: x']);
    expect(answer.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') return expectError(answer, 405, 'method_not_allowed');
    expect(answer.status).toBe(405);
    expectV1(answer);
  });

  it('OPTIONS with a preflight’s headers is 405 like any other, and no Origin gets a CORS header', async () => {
    const origin = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'GET' };
    expectError(await call(app, 'OPTIONS', '/v1/sessions', { headers: origin }), 405, 'method_not_allowed');
    const read = await call(app, 'GET', '/v1/sessions', { token: workspace.tokens.owner, headers: origin });
    expect(read.status).toBe(200);
    expectV1(read);
    expect(read.headers.get('vary')).toBeNull();
  });

  it('HEAD returns what GET would, without a body, and is refused like it', async () => {
    const get = await call(app, 'GET', '/v1/sessions', { token: workspace.tokens.owner });
    const head = await raw(app, ['HEAD /v1/sessions HTTP/1.1', 'Host: x', bearer]);
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expectV1(head);
    expect((await raw(app, ['HEAD /v1/sessions HTTP/1.1', 'Host: x'])).status).toBe(401);
  });
});

describe('sizes', () => {
  it('a URL of 8 KiB is accepted and a longer one is 414, also with headers of nearly 16 KiB', async () => {
    const path = (length: number): string => '/v1/sessions?cursor='.padEnd(length, 'x');
    const filler = `X-Filler: ${'y'.repeat(15 * KIB)}`;
    for (const more of [[], [filler]]) {
      const fits = await raw(app, [`GET ${path(8 * KIB)} HTTP/1.1`, 'Host: x', bearer, ...more]);
      expectError(fits, 400, 'invalid_cursor', 'cursor');
      const long = await raw(app, [`GET ${path(8 * KIB + 1)} HTTP/1.1`, 'Host: x', bearer, ...more]);
      expectError(long, 414, 'payload_too_large');
    }
  });

  it('headers of more than 16 KiB are 431 in our envelope, even if they exceed Node’s limit', async () => {
    for (const kib of [16, 40])
      expectError(
        await raw(app, ['GET /v1/sessions HTTP/1.1', 'Host: x', `X-Filler: ${'y'.repeat(kib * KIB)}`]),
        431,
        'payload_too_large',
      );
    expectError(await raw(app, [`GET /v1/${'y'.repeat(40 * KIB)} HTTP/1.1`, 'Host: x']), 414, 'payload_too_large');
  });

  it('a hundred headers are accepted and more are 431, so that none is left unread', async () => {
    const head = (more: number): string[] => {
      const fillers = Array.from({ length: more }, (_, at) => `X-Filler-${at}: y`);
      return ['GET /v1/sessions?limit=1 HTTP/1.1', 'Host: x', ...fillers, bearer];
    };
    expect((await raw(app, head(98))).status).toBe(200);
    for (const more of [99, 2_100]) expectError(await raw(app, head(more)), 431, 'payload_too_large');
  });

  it('two Host headers are refused, because a proxy could have used the other one', async () => {
    for (const host of ['Host: x', 'host: y'])
      expectError(await raw(app, ['GET /v1/sessions HTTP/1.1', 'Host: x', host, bearer]), 400, 'invalid_parameter');
  });

  it('a body of 256 KiB is accepted and a longer one is 413, with a length and without', async () => {
    const body = (length: number): string => `{"x":"${'y'.repeat(length - 8)}"}`;
    const exact = await raw(
      app,
      post('/v1/users', ['Content-Type: application/json', `Content-Length: ${256 * KIB}`]),
      body(256 * KIB),
    );
    expectError(exact, 400, 'unknown_field', 'x');
    const long = post('/v1/users', ['Content-Type: application/json', `Content-Length: ${256 * KIB + 1}`]);
    expectError(await raw(app, long, body(256 * KIB + 1)), 413, 'payload_too_large');
    const chunk = `10000\r\n${'y'.repeat(0x10000)}\r\n`;
    const chunked = post('/v1/users', ['Content-Type: application/json', 'Transfer-Encoding: chunked']);
    expectError(await raw(app, chunked, chunk.repeat(5) + '0\r\n\r\n'), 413, 'payload_too_large');
  });

  it('a body is refused by its announced length before it is sent, without 100 Continue', async () => {
    const connection = new RawConnection(app);
    const head = ['Content-Type: application/json', 'Content-Length: 99999999', 'Expect: 100-continue'];
    connection.send(post('/v1/users', head).join('\r\n') + '\r\n\r\n');
    expectError(await connection.answer(), 413, 'payload_too_large');
    connection.close();
  });

  it('a body that is accepted gets 100 Continue', async () => {
    const connection = new RawConnection(app);
    const body = '{"external_user_id":"patient"}';
    const head = ['Content-Type: application/json', `Content-Length: ${body.length}`, 'Expect: 100-continue'];
    connection.send(post('/v1/users', head).join('\r\n') + '\r\n\r\n');
    expect((await connection.answer()).status).toBe(100);
    connection.send(body);
    expect((await connection.answer()).status).toBe(201);
    connection.close();
  });
});

describe('a connection', () => {
  it('can be reused after a refusal with a small body, or is closed with a header that says so', async () => {
    const body = '{"external_user_id":"again"}';
    const head = ['POST /v1/users HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    const refused = [...head, `Content-Length: ${body.length}`].join('\r\n') + '\r\n\r\n' + body;
    const connection = new RawConnection(app);
    connection.send(refused);
    const first = await connection.answer();
    expectError(first, 401, 'invalid_credential');
    if (first.headers.get('connection') === 'close') await connection.end();
    else {
      connection.send(refused);
      expectError(await connection.answer(), 401, 'invalid_credential');
      connection.close();
    }
  });

  it('delivers the refusal to a client that is still sending a large body', async () => {
    for (let round = 0; round < 8; round++) {
      const connection = new RawConnection(app);
      const head = ['Host: x', 'Content-Type: application/json', `Content-Length: ${4 * KIB * KIB}`];
      connection.send(['POST /v1/users HTTP/1.1', ...head].join('\r\n') + '\r\n\r\n');
      for (let sent = 0; sent < 64; sent++) {
        connection.send(Buffer.alloc(64 * KIB, 'y'));
        await new Promise(setImmediate);
      }
      expectError(await connection.answer(), 401, 'invalid_credential');
      connection.close();
    }
  });

  it('never treats the rest of a refused body as a request', async () => {
    const smuggled = 'GET /v1/sessions HTTP/1.1\r\nHost: x\r\n\r\n';
    const connection = new RawConnection(app);
    connection.send(`POST /v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\n\r\n`);
    expectError(await connection.answer(), 401, 'invalid_credential');
    connection.send(smuggled);
    connection.send('GET /v1/nothing HTTP/1.1\r\nHost: x\r\n\r\n');
    const next = await connection.answer().catch(() => null);
    if (next) expectError(next, 404, 'not_found');
    connection.close();
  });
});

describe('a request that Node itself would refuse', () => {
  it.each([
    ['a malformed request line', 'GET\r\n\r\n', 400],
    ['an unknown method', 'FROB /v1/sessions HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['two lengths', 'POST /v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', 400],
    [
      'a length beside chunks',
      'POST /v1/users HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['a bad header', 'GET /v1/sessions HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
    ['no Host', 'GET /v1/sessions HTTP/1.1\r\n\r\n', 400],
  ])('gets our envelope: %s', async (_, bytes, status) => {
    const connection = new RawConnection(app);
    connection.send(bytes);
    const answer = await connection.answer();
    expect(answer.status).toBe(status);
    expect(answer.body.error.type).toBe('invalid_request_error');
    expectOurs(answer);
    connection.close();
  });

  it('is accepted with an unknown expectation', async () => {
    const answer = await raw(app, ['GET /v1/sessions HTTP/1.1', 'Host: x', 'Expect: the unexpected', bearer]);
    expect(answer.status).toBe(200);
  });
});
