import { once } from 'node:events';
import { RawConnection } from '../../http/raw.js';
import { expectError } from '../../http/envelope.js';
import type { StrictExpressAdapter } from '../../../src/platform/http/express.adapter.js';
import { heldBack } from '../../support/held-back.js';
import { makeWorkspace, startOwnApp, type TestApp, type TestWorkspace } from '../../support/app.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeEach(async () => {
  app = await startOwnApp('shuts down');
  workspace = await makeWorkspace(app);
});

afterEach(() => jest.restoreAllMocks());

/** After which open connections are cut (express.adapter.ts). */
const CUT_MS = 10_000;
const BODY = '{"external_user_id":"late"}';
const HEAD = (): string =>
  [
    'POST /v1/users HTTP/1.1',
    'Host: x',
    `Authorization: Bearer ${workspace.secretKey}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    'Expect: 100-continue',
  ].join('\r\n') + '\r\n\r\n';
const listening = (): boolean => (app.app.getHttpServer() as { listening: boolean }).listening;

describe('an application that shuts down', () => {
  it('ends idle connections, refuses new ones, and lets a request in progress finish', async () => {
    const idle = new RawConnection(app);
    idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    expect((await idle.answer()).status).toBe(200);
    const busy = new RawConnection(app);
    busy.send(HEAD());
    expect((await busy.answer()).status).toBe(100); // past the guards, waiting for its body
    busy.send(BODY.slice(0, 5));
    const unused = new RawConnection(app); // as browsers open in advance
    await once(unused.socket, 'connect');

    const cut = heldBack(CUT_MS); // so no connection ends because it is cut
    const closed = app.close();
    await idle.end();
    expect(listening()).toBe(false);
    const late = new RawConnection(app);
    await late.end();
    expect(late.failure?.code).toBe('ECONNREFUSED');

    busy.send(BODY.slice(5));
    const answer = await busy.answer();
    expect([answer.status, answer.body.data.external_user_id]).toEqual([201, 'late']);
    await busy.end(); // it would be kept alive, but nothing more is expected
    await closed;
    expect(cut.isSet()).toBe(true);
    for (const connection of [idle, busy, unused]) connection.close();
  });

  it('also completes a refusal while it shuts down', async () => {
    const busy = new RawConnection(app);
    busy.send(HEAD());
    expect((await busy.answer()).status).toBe(100);
    busy.send(BODY.slice(0, 5));
    const closed = app.close();
    busy.send('\n'.repeat(BODY.length - 5));
    expectError(await busy.answer(), 400, 'malformed_json');
    await closed;
    busy.close();
  });

  it('tells clients that wait with an open connection, by their next answer, that it ends', async () => {
    const idle = new RawConnection(app);
    const ask = () => idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    ask();
    expect((await idle.answer()).headers.get('connection')).toBe('keep-alive');
    const drained = (app.app.getHttpAdapter() as unknown as StrictExpressAdapter).drain(1_000);
    ask();
    const last = await idle.answer();
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close']);
    await idle.end();
    expect(idle.failure).toBeUndefined();
    await app.close();
    await drained;
  });

  it('waits for its clients no longer than they are connected', async () => {
    const idle = new RawConnection(app);
    idle.send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await idle.answer();
    const adapter = app.app.getHttpAdapter() as unknown as StrictExpressAdapter;
    const drained = adapter.drain(600_000); // longer than any test may take
    idle.close();
    await drained;
    expect(adapter.load().open).toBe(0);
    await app.close();
  });
});
