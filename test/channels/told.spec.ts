/** The team sees at once what became of a reply by a channel. */
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { signedInTeam, type SignedIn } from '../support/console.js';
import { deliver, type MetaProvider } from '../support/meta-provider.js';
import { followTeam, type TeamFollowing } from '../support/team-stream.js';
import {
  connect,
  SECRET,
  sessionOf,
  settle,
  startChannelApp,
  text,
  whatsApp,
  whatsAppMessage,
  write,
} from './stage.js';

const NUMBER = '106540352242977';
const PERSON = '4915209999999';
let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let viewer: SignedIn;
let accountId: string;
let session: string;
let reply: (words: string) => Promise<void>;
let stream: TeamFollowing;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  ({ viewer } = await signedInTeam(app, workspace));
  accountId = await connect(app, workspace, NUMBER);
  await write(app, { accountId, numberId: NUMBER }, whatsAppMessage(PERSON, text('I want to talk to a person')));
  session = await sessionOf(app, accountId, PERSON);
  const token = workspace.tokens.owner;
  const [{ id }] = (await call(app, 'GET', `/v1/handoffs?session_id=${session}`, { token })).body.data;
  reply = async (words) => {
    await call(app, 'POST', `/v1/handoffs/${id}/replies`, { token, body: { text: words } });
    await settle(app);
  };
});
beforeEach(async () => {
  stream = await followTeam(app, workspace.id, viewer);
});
afterEach(() => stream.close());
afterAll(async () => {
  await app.close();
  await provider.close();
});

const unsent = async (): Promise<string[]> => {
  const { body } = await call(app, 'GET', `/v1/sessions/${session}/channel`, { token: workspace.tokens.viewer });
  return body.data.unsent.map(({ state }: { state: string }) => state);
};
const told = () => stream.seen('delivery', ({ session_id: id }) => id === session);

it('that it was sent', async () => {
  await reply('Hello, Bea here');
  await told();
  expect(await unsent()).toEqual([]);
});

it('that its delivery failed after it was sent', async () => {
  await reply('One moment');
  await told();
  const { id } = provider.accepted.at(-1)!;
  const failed = { id, status: 'failed', timestamp: '1789000000', recipient_id: PERSON, errors: [{ code: 131_026 }] };
  stream.close();
  stream = await followTeam(app, workspace.id, viewer);
  await deliver(app, accountId, whatsApp(NUMBER, { statuses: [failed] }), SECRET);
  await settle(app);
  await told();
  expect(await unsent()).toEqual(['failed']);
});

it('that it was sent, where that was uncertain', async () => {
  provider.faults = [{ kind: 'lost' }];
  const before = await unsent();
  await reply('Still there?');
  expect(await unsent()).toEqual(['unknown', ...before]);
  const { id, body } = provider.accepted.at(-1)!;
  const { biz_opaque_callback_data } = body;
  const late = { id, status: 'delivered', timestamp: '1789000000', recipient_id: PERSON, biz_opaque_callback_data };
  stream.close();
  stream = await followTeam(app, workspace.id, viewer);
  await deliver(app, accountId, whatsApp(NUMBER, { statuses: [late] }), SECRET);
  await settle(app);
  await told();
  expect(await unsent()).toEqual(before);
});

it('that it was refused', async () => {
  provider.faults = [{ kind: 'error', status: 400, code: 131_026, message: 'Undeliverable' }];
  const before = await unsent();
  await reply('Are you there?');
  await told();
  expect(await unsent()).toEqual(['failed', ...before]);
});

it('and nothing of answers in a conversation that no inbox lists', async () => {
  const stranger = '4915208888888';
  await write(app, { accountId, numberId: NUMBER }, whatsAppMessage(stranger, text('Hello')));
  const { accepted } = provider;
  expect(accepted.at(-1)!.body.to).toBe(stranger);
  await reply('The next hint');
  await told();
  const sessions = stream.frames.filter(({ event }) => event === 'delivery').map(({ data }) => data.session_id);
  expect(sessions).not.toContain(await sessionOf(app, accountId, stranger));
});
