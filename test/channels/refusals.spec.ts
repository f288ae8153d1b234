/** Many deliveries without a valid signature. */
import { call, makeWorkspace, type TestApp } from '../support/app.js';
import { FAILURES_PER_MINUTE } from '../../src/policy/failed-attempts.js';
import { deliver, type MetaProvider } from '../support/meta-provider.js';
import { connect, SECRET, startChannelApp, whatsApp } from './stage.js';

let app: TestApp;
let provider: MetaProvider;
let accountId: string;
beforeEach(async () => {
  ({ app, provider } = await startChannelApp());
  accountId = await connect(app, await makeWorkspace(app), '106540352242922');
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

it('an address with too many refused deliveries is rate-limited, before anything is looked up or read', async () => {
  const refused = () => call(app, 'POST', `/api/channels/${accountId}`, { body: '{}' });
  for (let at = 0; at < FAILURES_PER_MINUTE; at++) expect((await refused()).status).toBe(401);
  let answer = await refused();
  // On a slow machine, the bucket may have been refilled a little meanwhile.
  for (let at = 0; at < FAILURES_PER_MINUTE && answer.status === 401; at++) answer = await refused();
  expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('signed deliveries from one address are not rate-limited, however many they are', async () => {
  const payload = whatsApp('106540352242922', { statuses: [] });
  const answers = await Promise.all(
    Array.from({ length: FAILURES_PER_MINUTE * 3 }, () => deliver(app, accountId, payload, SECRET)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});
