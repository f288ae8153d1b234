/** Deliveries without a valid signature, and whom they affect. */
import { randomUUID } from 'node:crypto';
import { CallerKeys } from '../../../src/platform/http/admission/caller-key.js';
import { FAILURES_PER_MINUTE } from '../../../src/platform/policy/failed-attempts.js';
import type { AppRequest } from '../../../src/platform/policy/request.js';
import { call, makeWorkspace, METRICS_TOKEN, type Answer, type TestApp } from '../../support/app.js';
import { deliver, type MetaProvider } from '../../support/meta-provider.js';
import { connect, SECRET, startChannelApp, VERIFY_TOKEN, whatsApp } from '../../channels/stage.js';

const NUMBERS = ['106540352242922', '106540352242923'] as const;

let app: TestApp;
let provider: MetaProvider;
let accountId: string;
/** Of another workspace, whose deliveries come from the same address. */
let otherId: string;
beforeEach(async () => {
  ({ app, provider } = await startChannelApp());
  accountId = await connect(app, await makeWorkspace(app), NUMBERS[0]);
  otherId = await connect(app, await makeWorkspace(app), NUMBERS[1]);
});
afterEach(async () => {
  await app.close();
  await provider.close();
});

const EMPTY = whatsApp(NUMBERS[0], { statuses: [] });
const wrong = (): Promise<Answer> => deliver(app, accountId, EMPTY, 'the secret of another app');
const unsigned = (): Promise<Answer> => call(app, 'POST', `/api/channels/${accountId}`, { body: '{}' });
const challenge = (id: string, token: string): Promise<Answer> => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '1158201444' };
  return call(app, 'GET', `/api/channels/${id}?${new URLSearchParams(query)}`);
};
/** The answer to the first one beyond the allowance. */
async function beyondAllowance(send: () => Promise<Answer>): Promise<Answer> {
  for (let at = 0; at < FAILURES_PER_MINUTE; at++) expect((await send()).status).toBe(401);
  return refusedTooOften(send);
}

async function refusedTooOften(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  // On a slow machine, the bucket may have been refilled a little meanwhile.
  for (let at = 0; at < 2 * FAILURES_PER_MINUTE && answer.status === 401; at++) answer = await send();
  expect([answer.status, answer.body.error.code]).toEqual([429, 'rate_limit_exceeded']);
  return answer;
}

it.each([
  ['unsigned', unsigned],
  ['wrongly signed', wrong],
])('an address with too many %s deliveries to an account is told to wait', async (_, send) => {
  expect(Number((await beyondAllowance(send)).headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a wrong app secret of one workspace stops no delivery of another from the same address', async () => {
  await beyondAllowance(wrong);
  expect((await deliver(app, otherId, EMPTY, SECRET)).status).toBe(200);
  expect((await deliver(app, otherId, EMPTY, 'wrong')).status).toBe(401);
});

it('a signed delivery is accepted, however many before it to its account were refused', async () => {
  await beyondAllowance(wrong);
  expect((await deliver(app, accountId, EMPTY, SECRET)).status).toBe(200);
});

it('deliveries to accounts that are gone stop no delivery of others, and their look-ups wait', async () => {
  for (let at = 0; at < FAILURES_PER_MINUTE + 5; at++)
    expect((await deliver(app, randomUUID(), EMPTY, SECRET)).status).toBe(404);
  expect((await deliver(app, accountId, EMPTY, SECRET)).status).toBe(200);
  const { text } = await call(app, 'GET', '/metrics', { token: METRICS_TOKEN });
  expect(text).toMatch(/^credential_lookups_throttled_total\{outcome="made"\} [1-9]/m);
});

it('signed deliveries from one address are not rate-limited, however many they are', async () => {
  const answers = await Promise.all(
    Array.from({ length: FAILURES_PER_MINUTE * 3 }, () => deliver(app, accountId, EMPTY, SECRET)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
});

it('a verify token can be guessed only a few times a minute from one address, which stops no other account', async () => {
  const allowed: number[] = [];
  // On a slow machine, the bucket may have been refilled a little meanwhile.
  for (let at = 0; at < 5 && !allowed.includes(429); at++) {
    await refusedTooOften(() => challenge(accountId, 'guessed'));
    allowed.push((await challenge(accountId, VERIFY_TOKEN)).status);
  }
  expect(allowed).toContain(429);
  for (let at = 0; at < 3 * FAILURES_PER_MINUTE; at++)
    expect((await challenge(otherId, VERIFY_TOKEN)).text).toBe('1158201444');
});

it('each account is a caller of its own, before routing, once it was found', async () => {
  const express: unknown = app.app.getHttpAdapter().getInstance();
  const socket = { remoteAddress: '203.0.113.7' };
  const of = (url: string) =>
    app.app.get(CallerKeys).of({ url, headers: {}, socket, ip: socket.remoteAddress, app: express } as AppRequest);
  const path = (id: string) => `/api/channels/${id}`;
  const stranger = of('/v1/workspace');
  for (const id of [accountId, otherId]) {
    expect(of(path(id))).toBe(stranger); // not looked up yet
    expect((await deliver(app, id, EMPTY, 'wrong')).status).toBe(401);
  }
  expect(of(path(randomUUID()))).toBe(stranger);
  expect(new Set([stranger, of(path(accountId)), of(path(otherId))]).size).toBe(3);
  expect(of(`${path(accountId.toUpperCase())}?hub.mode=subscribe`)).toBe(of(path(accountId)));
});
