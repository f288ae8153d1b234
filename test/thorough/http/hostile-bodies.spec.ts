import { call, makeWorkspace, startTestApp, type TestApp, type TestWorkspace } from '../../support/app.js';
import { callOf, writingRoutes, type WritingRoute } from '../../support/routes.js';
import { superlinear } from '../../support/steps.js';
import { hostileBodies, type HostileBody } from './hostile-bodies.js';
import { dtoClasses, type NamedRoute } from './hostile-reading.js';

let app: TestApp;
let workspace: TestWorkspace;
let routes: WritingRoute[];
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'error' });
  workspace = await makeWorkspace(app);
  routes = writingRoutes(app);
});
afterAll(() => app.close());

/** More than any limit of keys, values or depth lets through. */
const ROOM_MAX = 64 * 1024;
/** Enough to tell: what is quadratic takes ten times the steps of all that is linear. */
const COUNTED_ROOM = 4 * 1024;
/** Of the bodies that the same reader got at another route, each route gets one in this many, a different set each. */
const SHARE = 4;

/** All bodies that no reader of an earlier route has received, and a share of the others. */
function bodiesFor(route: WritingRoute, room: number, { at, met }: { at: number; met: Set<string> }): HostileBody[] {
  const all = hostileBodies(route, room);
  const due = all.filter(({ reader }, n) => !met.has(reader) || n % SHARE === at % SHARE);
  for (const { reader } of all) met.add(reader);
  return due;
}

describe('a hostile body', () => {
  it('is refused, on any route', async () => {
    expect(routes.length).toBeGreaterThan(35);
    const accepted: string[] = [];
    const met = new Set<string>();
    for (const [at, route] of routes.entries()) {
      const room = Math.min(ROOM_MAX, route.dto ? route.rule.maxBytes : ROOM_MAX);
      const { method, path, token, headers } = callOf(app, workspace, route);
      for (const { name, type, bytes } of bodiesFor(route, room, { at, met })) {
        const options = { token, body: bytes(), headers: { ...headers, 'content-type': type } };
        const { status } = await call(app, method, path, options);
        // MCP reports invalid arguments in a result, and a client may have any capabilities.
        const refused = status < 500 && (status >= 400 || route.dto === null);
        if (!refused) accepted.push(`${route.name}: ${name} was answered ${status}`);
      }
    }
    expect(accepted).toEqual([]);
  }, 600_000);

  it('takes no more than twice the steps to read if it is twice as large, on any route', async () => {
    expect(routes.filter(({ dto }) => dto && !dtoClasses().has(dto.name)).map(({ name }) => name)).toEqual([]);
    const met = new Set<string>();
    const cases: Record<string, (room: number) => unknown[]> = {};
    for (const route of routes) {
      const readers = hostileBodies(route, COUNTED_ROOM).map(({ reader }) => reader);
      const due = [...new Set(readers)].filter((reader) => !met.has(reader));
      due.forEach((reader) => met.add(reader));
      const { method, path, rule, dto } = route;
      const named: NamedRoute = { method, path, rule, dto: dto && dto.name };
      if (due.length) cases[route.name] = (room) => [named, due, room];
    }
    const job = { file: require.resolve('./hostile-reading.ts'), name: 'readHostile' };
    expect(await superlinear(job, COUNTED_ROOM, cases)).toEqual([]);
  }, 600_000);
});
