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

/** Enough to show what grows faster than its size: a quadratic reader needs seconds for it. */
const ROOM_MAX = 256 * 1024;
/** A body that costs less is not measured again. */
const CHEAP_MS = 60;
/** The allowance beyond twice a harmless body of the same size, as a multiple of `yardstick`. */
const BUDGET = 3;
/** Only for bodies that seem expensive: an expensive one is expensive on every try. */
const TRIES = 8;
/** Of the bodies that the same reader got at another route, each route gets one in this many, a different set each. */
const SHARE = 4;

/** CPU time of the whole process, so that what it waits for does not count, and the response status. */
async function costOf(route: WritingRoute, { type, bytes }: Sent) {
  const { method, path, token, headers } = callOf(app, workspace, route);
  const before = process.cpuUsage();
  const answer = await call(app, method, path, { token, body: bytes, headers: { ...headers, 'content-type': type } });
  return { ms: cpuMsSince(before), status: answer.status };
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const PROSE = 'some 20 ms of Work, on a quiet machine '.repeat(20_000);
/** CPU time of a fixed piece of work. A busy machine makes it as much slower as it makes the service. */
function yardstick(): number {
  const before = process.cpuUsage();
  PROSE.replace(/\p{L}+/gu, (word) => word.toUpperCase());
  return cpuMsSince(before);
}

/**
 * The cheapest of several tries, in excess of what is allowed at that moment: code is cold at first, the garbage
 * collector may run at any time, and other processes share the processor's caches.
 * @returns null if one try was cheap enough
 */
async function tooExpensive(route: WritingRoute, body: Sent): Promise<{ excessMs: number } | null> {
  let excessMs = Infinity;
  const harmless = { type: 'application/json', bytes: Buffer.alloc(body.bytes.length, ' ') };
  for (let n = 0; n < TRIES && excessMs > 0; n++) {
    const allowed = 2 * (await costOf(route, harmless)).ms + BUDGET * yardstick();
    excessMs = Math.min(excessMs, (await costOf(route, body)).ms - allowed);
  }
  return excessMs > 0 ? { excessMs } : null;
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
  const met = new Set<string>();
  for (const [at, route] of routes.entries()) {
    const room = Math.min(ROOM_MAX, route.dto ? route.rule.maxBytes : ROOM_MAX);
    for (const { name, type, bytes } of bodiesFor(route, room, { at, met })) {
      const body = { type, bytes: bytes() };
      const { ms, status } = await costOf(route, body);
      const found = ms > CHEAP_MS ? await tooExpensive(route, body) : null;
      if (found) expensive.push(`${route.name}: ${name} took ${Math.round(found.excessMs)} ms more than allowed`);
      // MCP reports invalid arguments in a result, and a client may have any capabilities.
      const refused = status < 500 && (status >= 400 || route.dto === null);
      if (!refused) expensive.push(`${route.name}: ${name} was answered ${status}`);
    }
  }
  expect(expensive).toEqual([]);
}, 600_000);
