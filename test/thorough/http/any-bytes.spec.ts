import { Origins } from '../../../src/platform/policy/origins.js';
import { raw, type RawAnswer } from '../../http/raw.js';
import { makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { OWN_ORIGIN, visitorToken } from '../../support/widget.js';

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  const locationHeaders = { country: 'x-country', region: 'x-region', city: 'x-city' };
  app = await startTestApp({ logLevel: 'error', trustedProxies: ['127.0.0.1'], locationHeaders });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());
afterEach(() => expect(app.logLines()).toEqual([]));

/** Latin-1, as Node passes headers on: UTF-8 that is invalid as Latin-1, the reverse, and bytes that are neither. */
const HOSTS = ['b\xc3\x89cher.de', 'b\xc3\xbccher.de', '\xad', '\xe9.com', 'a\xe2\x80\xa6b', '\xff\xfe', '\xc2\x85'];

it('an origin or a referer of any bytes is judged the same, however often it was judged before', () => {
  const origins = app.app.get(Origins);
  const judged = (host: string): boolean[] => [
    origins.mayCall(`http://${host}`, []),
    origins.mayCallUnnamed({ referer: `http://${host}/` }),
  ];
  const first = HOSTS.map(judged);
  // V8 compiles a function after some thousand calls, and then calls the URL parser in another way.
  for (let n = 0; n < 20_000; n++) judged(HOSTS[n % HOSTS.length]!);
  expect(HOSTS.map(judged)).toEqual(first);
  expect(first.flat()).not.toContain(true);
});

const READ = [
  'Origin Referer Sec-Fetch-Site Access-Control-Request-Method Access-Control-Request-Headers',
  'Authorization X-Service-Key X-Visitor-Token API-Version Idempotency-Key',
  'Content-Type Content-Encoding Accept If-None-Match Last-Event-ID Expect Host Cookie User-Agent',
  'X-Forwarded-For X-Forwarded-Proto X-Forwarded-Host X-Request-Id X-Country X-Region X-City',
  'MCP-Protocol-Version Mcp-Method Mcp-Name Mcp-Session-Id',
].flatMap((line) => line.split(' '));

const VALUES = [
  ...HOSTS.slice(0, 3).flatMap((host) => [`http://${host}`, `Bearer ${host}`]),
  ...['', '\t', '"\\', '%00%ff', '\x80', '\xff'.repeat(300), '1e9999', 'http://[', '::,\xff'],
  'multipart/form-data; boundary=',
];

/** One per surface: `/v1`, the widget, MCP, artifacts. */
const requests = (): string[][] => {
  const visitor = visitorToken(app, workspace.id);
  const widget = [`Authorization: Bearer ${workspace.publishableKey}`, `X-Visitor-Token: ${visitor}`];
  return [
    ['GET /v1/contacts', `Authorization: Bearer ${workspace.tokens.owner}`],
    ['POST /v1/users', `Authorization: Bearer ${workspace.secretKey}`, 'Content-Length: 2'],
    ['POST /api/widget/boot', `Origin: ${OWN_ORIGIN}`, ...widget, 'Content-Length: 2'],
    ['GET /api/widget/sessions', ...widget],
    ['OPTIONS /api/widget/boot', 'Access-Control-Request-Method: POST'],
    [`POST /api/mcp/${workspace.id}`, `Authorization: Bearer ${workspace.tokens.owner}`, 'Content-Length: 2'],
    [`GET /api/agent/${workspace.publishableKey}/agent.json`],
  ];
};

it('no header that we read gets a 5xx, whatever its bytes', async () => {
  const wrong: string[] = [];
  for (const [line, ...sent] of requests())
    for (const header of READ) {
      const others = sent.filter((one) => !one.toLowerCase().startsWith(`${header.toLowerCase()}:`));
      const own = [...(header === 'Host' ? [] : ['Host: x']), ...others];
      if (sent.some((one) => one.startsWith('Content-Length')) && header !== 'Content-Type')
        own.push('Content-Type: application/json');
      const body = sent.some((one) => one.startsWith('Content-Length')) ? '{}' : '';
      const ask = async (value: string): Promise<void> => {
        const head = [`${line} HTTP/1.1`, ...own, `${header}: ${value}`];
        const answer = await raw(app, head, body).catch((error: Error): RawAnswer | Error => error);
        if (answer instanceof Error || answer.status >= 500)
          wrong.push(
            `${line}, ${header}: ${JSON.stringify(value)} → ${answer instanceof Error ? answer.message : answer.status}`,
          );
      };
      // All at once: sequentially, they would wait for their turn three thousand times on a busy machine.
      await Promise.all(VALUES.map(ask));
    }
  expect(wrong).toEqual([]);
});
