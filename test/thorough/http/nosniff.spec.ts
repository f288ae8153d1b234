import { ModulesContainer } from '@nestjs/core';
import { declaredRoutes } from '../../../src/platform/http/declared-routes.js';
import { raw, type RawAnswer } from '../../http/raw.js';
import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { callOf } from '../../support/routes.js';
import { browser, OWN_ORIGIN } from '../../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp();
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

const nosniff = ({ headers }: { headers: Headers }): string | null => headers.get('x-content-type-options');
const rawly = (line: string, ...head: string[]): Promise<RawAnswer> => raw(app, [`${line} HTTP/1.1`, ...head]);

describe('nosniff is sent', () => {
  it('every response of any route has nosniff, with its credential and without', async () => {
    const routes = declaredRoutes(app.app.get(ModulesContainer));
    expect(routes.length).toBeGreaterThan(80);
    const without: string[] = [];
    for (const route of routes) {
      const { method, path } = route;
      const strange = await rawly(`${method} ${path}`, 'Host: x', 'Content-Length: 0', 'Connection: close');
      if (nosniff(strange) !== 'nosniff') without.push(`${method} ${path} ${strange.status}`);
      if ('public' in route.access || path.endsWith('/events')) continue;
      const { path: to, token, headers } = callOf(app, workspace, route);
      const answer = await call(app, method, to, { token, headers });
      if (nosniff(answer) !== 'nosniff') without.push(`${method} ${path} ${answer.status}`);
    }
    expect(without).toEqual([]);
  });

  it('a response has nosniff if no route matches: unknown paths, methods and preflights, and requests that are not HTTP', async () => {
    const answers = [
      await rawly('GET /no/such/path', 'Host: x'),
      await rawly('DELETE /healthz', 'Host: x'),
      await rawly('GET /v1/contacts'),
      await rawly(`GET /${'a'.repeat(9_000)}`, 'Host: x'),
      await rawly('GET /', 'Host: x', `X: ${'a'.repeat(40_000)}`),
      await rawly('GET /%', 'Host: x'),
      await raw(app, ['nonsense']),
      await rawly(
        'OPTIONS /api/widget/boot',
        'Host: x',
        `Origin: ${OWN_ORIGIN}`,
        'Access-Control-Request-Method: POST',
      ),
    ];
    expect(answers.map((answer) => [answer.status, nosniff(answer)])).toEqual(
      [404, 405, 400, 414, 431, 404, 400, 204].map((status) => [status, 'nosniff']),
    );
  });

  it('a 304 response and a stream have nosniff', async () => {
    const path = `/api/agent/${workspace.publishableKey}/agent.json`;
    const first = await call(app, 'GET', path);
    const again = await call(app, 'GET', path, { headers: { 'if-none-match': first.headers.get('etag')! } });
    const streamed = await call(app, 'POST', '/v1/answer', {
      token: workspace.secretKey,
      body: { question: 'Hello?', stream: true },
    });
    expect([first, again, streamed].map((answer) => [answer.status, nosniff(answer)])).toEqual(
      [200, 304, 200].map((status) => [status, 'nosniff']),
    );
    const person = await browser(app, workspace);
    const { id } = (await person.ask('POST', 'sessions')).body.data;
    const stopped = new AbortController();
    const events = await fetch(`${app.baseUrl}/api/widget/sessions/${id}/events`, {
      headers: {
        ...{ authorization: `Bearer ${workspace.publishableKey}`, origin: OWN_ORIGIN },
        'x-visitor-token': person.visitorToken,
      },
      signal: stopped.signal,
    });
    expect([events.status, events.headers.get('content-type')?.split(';')[0], nosniff(events)]).toEqual([
      200,
      'text/event-stream',
      'nosniff',
    ]);
    stopped.abort();
  });
});
