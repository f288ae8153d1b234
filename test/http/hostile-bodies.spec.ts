import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../support/app.js';
import { callOf, writingRoutes, type WritingRoute } from '../support/routes.js';
import { hostileBodies, type HostileBody } from './hostile-bodies.js';

interface Sent {
  type: string;
  bytes: Buffer;
}

let app: TestApp;
let workspace: TestWorkspace;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' });
  workspace = await makeWorkspace(app);
});
afterAll(() => app.close());

/** The allowance beyond a harmless body of the same size: 20 ms, times three for a cold and busy machine. */
const BUDGET_MS = 60;
/** Only for bodies that seem expensive: an expensive one is expensive on every try. */
const TRIES = 8;
/** Of the bodies that the same reader got at another route, each route gets one in this many, a different set each. */
const SHARE = 4;

/** CPU time of the whole process, so that other load on the machine does not count, and the response status. */
async function costOf(route: WritingRoute, { type, bytes }: Sent) {
  const { method, path, token, headers } = callOf(app, workspace, route);
  const before = process.cpuUsage();
  const answer = await call(app, method, path, { token, body: bytes, headers: { ...headers, 'content-type': type } });
  const { user, system } = process.cpuUsage(before);
  return { ms: (user + system) / 1000, status: answer.status };
}

/** The cheapest of several tries: code is cold at first, and the garbage collector may run at any time. */
async function leastOf(route: WritingRoute, body: Sent, enough: number) {
  let least = await costOf(route, body);
  for (let n = 1; n < TRIES && least.ms > enough; n++) {
    const next = await costOf(route, body);
    if (next.ms < least.ms) least = next;
  }
  return least;
}

/** All bodies that no reader of an earlier route has received, and a share of the others. */
function bodiesFor(route: WritingRoute, room: number, { at, met }: { at: number; met: Set<string> }): HostileBody[] {
  const all = hostileBodies(route, room);
  const due = all.filter(({ reader }, n) => !met.has(reader) || n % SHARE === at % SHARE);
  for (const { reader } of all) met.add(reader);
  return due;
}

it('refusing a body costs no more than refusing a harmless one of its size plus a bound, on any route', async () => {
  const routes = writingRoutes(app);
  expect(routes.length).toBeGreaterThan(35);
  const expensive: string[] = [];
  const harmless = new Map<number, number>();
  const met = new Set<string>();
  for (const [at, route] of routes.entries()) {
    const room = route.dto ? route.rule.maxBytes : 1024 * 1024;
    let base = harmless.get(room);
    if (base === undefined) {
      const body = { type: 'application/json', bytes: Buffer.alloc(room, ' ') };
      harmless.set(room, (base = (await leastOf(route, body, 0)).ms));
    }
    for (const { name, type, bytes } of bodiesFor(route, room, { at, met })) {
      // The cost of a large body varies with other load on the machine, so up to twice a harmless one is tolerated.
      const enough = 2 * base + BUDGET_MS;
      const { ms, status } = await leastOf(route, { type, bytes: bytes() }, enough);
      // MCP reports invalid arguments in a result, and a client may have any capabilities.
      const refused = status < 500 && (status >= 400 || route.dto === null);
      if (ms > enough || !refused)
        expensive.push(`${route.name}: ${name} took ${Math.round(ms - base)} ms and was answered ${status}`);
    }
  }
  expect(expensive).toEqual([]);
}, 600_000);
