/** How much a visitor, an address and a workspace may send in a minute (specification §8.1). */
import { WorkspacesService } from '../../src/company/workspaces/workspaces.service.js';
import { OPERATOR } from '../../src/platform/kernel/actor.js';
import type { Ceilings } from '../../src/platform/kernel/caller.js';
import { call, makeWorkspace, startTestApp, type Answer, type TestApp, type TestWorkspace } from '../support/app.js';
import { browser, OWN_ORIGIN } from '../support/widget.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ trustedProxies: ['127.0.0.0/8'] });
});
afterAll(() => app.close());

async function limited(ceilings: Ceilings): Promise<TestWorkspace> {
  const workspace = await makeWorkspace(app);
  await app.app.get(WorkspacesService).setPlan(OPERATOR, { id: workspace.id, plan: 'scale', ceilings });
  return workspace;
}
const codes = (answers: Answer[]): number[] => answers.map(({ status }) => status);
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

describe('the widget’s rate limits', () => {
  it('apply to one visitor across all routes, and not to other visitors', async () => {
    const workspace = await limited({ perEndUser: 3, perWorkspace: 100 });
    const [ann, ben] = [await browser(app, workspace), await browser(app, workspace)];
    const answers = [
      await ann.ask('GET', 'sessions'),
      await ann.ask('GET', 'meetings/slots'),
      await ann.ask('POST', 'leads', { name: 'Ann' }),
      await ann.ask('GET', 'sessions'),
    ];
    expect(codes(answers)).toEqual([200, 200, 201, 429]);
    const [, , third, last] = answers;
    expect([third!.headers.get('ratelimit-limit'), third!.headers.get('ratelimit-remaining')]).toEqual(['3', '0']);
    expect(Number(last!.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect((await ben.ask('GET', 'sessions')).status).toBe(200);
  });

  it('apply to one address at five times that rate, however many visitors it creates', async () => {
    const workspace = await limited({ perEndUser: 2, perWorkspace: 100 });
    const boot = (address: string): Promise<Answer> =>
      call(app, 'POST', '/api/widget/boot', {
        ...{ token: workspace.publishableKey, body: {} },
        headers: { origin: OWN_ORIGIN, ...from(address) },
      });
    const answers: Answer[] = [];
    for (let i = 0; i < 11; i++) answers.push(await boot('203.0.113.7'));
    expect(codes(answers)).toEqual([...Array<number>(10).fill(200), 429]);
    expect((await boot('203.0.113.8')).status).toBe(200);
  });

  it('apply to the workspace, and are not used up by refused callers', async () => {
    const workspace = await limited({ perEndUser: 2, perWorkspace: 6 });
    const [ann, ben] = [await browser(app, workspace), await browser(app, workspace)];
    const anns: Answer[] = [];
    for (let i = 0; i < 6; i++) anns.push(await ann.ask('GET', 'sessions', undefined, from('203.0.113.1')));
    expect(codes(anns)).toEqual([200, 200, 429, 429, 429, 429]);
    const bens: Answer[] = [];
    for (let i = 0; i < 2; i++) bens.push(await ben.ask('GET', 'sessions', undefined, from('203.0.113.2')));
    expect(codes(bens)).toEqual([200, 200]);
    const other = {
      headers: { origin: OWN_ORIGIN, ...from('203.0.113.9') },
      token: workspace.publishableKey,
      body: {},
    };
    expect((await call(app, 'POST', '/api/widget/boot', other)).status).toBe(429);
  });

  it('leave two thirds of the workspace’s limit to others, whatever one address sends', async () => {
    const workspace = await limited({ perEndUser: 60, perWorkspace: 30 });
    const boot = (address: string): Promise<Answer> =>
      call(app, 'POST', '/api/widget/boot', {
        ...{ token: workspace.publishableKey, body: {} },
        headers: { origin: OWN_ORIGIN, ...from(address) },
      });
    const answers: Answer[] = [];
    for (let i = 0; i < 31; i++) answers.push(await boot('203.0.113.7'));
    expect(codes(answers).filter((status) => status === 200)).toHaveLength(10);
    for (let i = 0; i < 10; i++) expect((await boot(`198.51.100.${i}`)).status).toBe(200);
  });

  it('allow one address to start a tenth as many conversations', async () => {
    const workspace = await limited({ perEndUser: 60, perWorkspace: 100 });
    const begun: Answer[] = [];
    const begin = async (address: string): Promise<Answer> => {
      const person = await browser(app, workspace);
      return person.ask('POST', 'sessions', {}, from(address));
    };
    for (let i = 0; i < 12; i++) begun.push(await begin('203.0.113.7'));
    expect(codes(begun)).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect(begun[11]!.headers.get('ratelimit-limit')).toBe('10');
    expect((await begin('203.0.113.8')).status).toBe(201);
  });

  it('are not used up by requests without a key or visitor token, or from the wrong page', async () => {
    const workspace = await limited({ perEndUser: 2, perWorkspace: 2 });
    const token = workspace.publishableKey;
    for (let i = 0; i < 5; i++) {
      const headers = { origin: 'https://evil.example' };
      expect((await call(app, 'POST', '/api/widget/boot', { token, body: {}, headers })).status).toBe(403);
      const own = { origin: OWN_ORIGIN };
      expect((await call(app, 'GET', '/api/widget/sessions', { token, headers: own })).status).toBe(401);
    }
    expect((await browser(app, workspace)).contactId).toBeTruthy();
  });
});
