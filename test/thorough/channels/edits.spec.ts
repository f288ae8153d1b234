/**
 * Messages that their writers edited. Payloads after Cloud API, “Edit messages webhook reference”, and Messenger
 * Platform and Instagram Platform, “message_edits”.
 */
import { eventually } from '../../support/eventually.js';
import { CLOCK } from '../../../src/platform/config/config.module.js';
import type { Clock } from '../../../src/platform/kernel/clock.js';
import { newId } from '../../../src/platform/kernel/ids.js';
import { TurnQueueSweeper } from '../../../src/conversations/turns/turn-queue.sweeper.js';
import { InboxQueue } from '../../../src/channels/inbox.queue.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../../support/app.js';
import { GOOD, OTHER, teach } from '../../support/live.js';
import { signedInTeam, type SignedIn } from '../../support/console.js';
import { dumpDatabase } from '../../support/dump.js';
import { deliver, type MetaProvider } from '../../support/meta-provider.js';
import { followTeam } from '../../support/team-stream.js';
import {
  connect,
  newMessageId,
  SECRET,
  sessionOf,
  settle,
  startChannelApp,
  text,
  whatsApp,
} from '../../channels/stage.js';

const IDS = { whatsapp: '106540352242988', messenger: '1906385232743488', instagram: '17841405822304988' };
type Channel = keyof typeof IDS;
const CHANNELS = Object.keys(IDS) as Channel[];
const UNKNOWN = 'Do you sell qwerk blonzes?';

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
let viewer: SignedIn;
const accounts = {} as Record<Channel, string>;
let people = 4_917_600_000;
let person: string;
let clock: number;
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  ({ viewer } = await signedInTeam(app, workspace));
  for (const channel of CHANNELS) accounts[channel] = await connect(app, workspace, IDS[channel], channel);
  await call(app, 'PATCH', `/v1/channels/${accounts.whatsapp}`, {
    token: workspace.tokens.owner,
    body: { escalate_after_misses: 5 },
  });
  for (const channel of ['messenger', 'instagram'] as const)
    await call(app, 'PATCH', `/v1/channels/${accounts[channel]}`, {
      token: workspace.tokens.owner,
      body: { escalate_after_misses: 5 },
    });
});
beforeEach(() => {
  person = String(++people);
  clock = Date.now() - 600_000;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function arrives(channel: Channel, content: object): Promise<void> {
  clock += 2_000;
  const seconds = String(Math.floor(clock / 1_000));
  const sides = { sender: { id: person }, recipient: { id: IDS[channel] }, timestamp: clock };
  const payload =
    channel === 'whatsapp'
      ? whatsApp(IDS.whatsapp, { messages: [{ from: person, id: newMessageId(), timestamp: seconds, ...content }] })
      : {
          object: channel === 'messenger' ? 'page' : channel,
          entry: [{ id: IDS[channel], messaging: [{ ...sides, ...content }] }],
        };
  expect((await deliver(app, accounts[channel], payload, SECRET)).status).toBe(200);
}
async function sends(channel: Channel, content: object): Promise<void> {
  await arrives(channel, content);
  await settle(app);
}
const message = (channel: Channel, id: string, body: string): object =>
  channel === 'whatsapp' ? { id, ...text(body) } : { message: { mid: id, text: body } };
const edit = (channel: Channel, id: string, body: string, count = 1): object =>
  channel === 'whatsapp'
    ? { type: 'edit', edit: { original_message_id: id, message: { context: { id: 'M0' }, ...text(body) } } }
    : { message_edit: { mid: id, text: body, num_edit: count } };
const withdrawal = (channel: Channel, id: string): object =>
  channel === 'whatsapp'
    ? { type: 'revoke', revoke: { original_message_id: id } }
    : { message: { mid: id, is_deleted: true } };
const as = (path: string) => call(app, 'GET', path, { token: workspace.tokens.owner });
const messages = async (channel: Channel): Promise<any[]> =>
  (await as(`/v1/sessions/${await sessionOf(app, accounts[channel], person)}/messages?limit=200`)).body.data;
const own = async (channel: Channel): Promise<any[]> =>
  (await messages(channel)).filter(({ author }) => author === 'contact');
const answers = async (channel: Channel): Promise<string[]> =>
  (await messages(channel)).filter(({ author }) => author === 'agent').map((one) => one.text);

describe.each(CHANNELS)('a message that was edited on %s', (channel) => {
  it('has the new text, is marked as edited, and keeps the old ones in the record', async () => {
    const id = newId();
    await sends(channel, message(channel, id, GOOD));
    await sends(channel, edit(channel, id, `${GOOD} Please`));
    await sends(channel, edit(channel, id, `${GOOD} Thanks`, 2));
    const [one, ...others] = await own(channel);
    expect(others).toEqual([]);
    expect(one.text).toBe(`${GOOD} Thanks`);
    expect(one.edits.map((earlier: { text: string }) => earlier.text)).toEqual([GOOD, `${GOOD} Please`]);
    expect(Date.parse(one.edits[1].edited_at)).toBeGreaterThan(Date.parse(one.edits[0].edited_at));
    // It was answered: an edit does not ask again.
    expect(await answers(channel)).toHaveLength(1);
    const { data } = (await as(`/v1/sessions/${one.session_id}`)).body;
    expect(data.subject).toContain('Thanks');
  });

  it('keeps its latest text where an earlier edit arrives after it', async () => {
    const id = newId();
    await sends(channel, message(channel, id, GOOD));
    clock += 60_000;
    await sends(channel, edit(channel, id, `${GOOD} Thanks`, 2));
    clock -= 30_000;
    await sends(channel, edit(channel, id, `${GOOD} Please`));
    expect((await own(channel)).map((one) => one.text)).toEqual([`${GOOD} Thanks`]);
  });

  it('is answered afresh if it had no answer and is the last', async () => {
    const id = newId();
    await sends(channel, message(channel, id, UNKNOWN));
    expect(await answers(channel)).toHaveLength(1);
    await sends(channel, edit(channel, id, GOOD));
    const all = await answers(channel);
    expect([all.length, all[1]]).toEqual([2, expect.stringMatching(/within 30 days/)]);
  });

  it('is answered once, by its new text, if it still waits', async () => {
    const id = newId();
    // The turn waits for more as long as the clock stands; a message's time is not after it.
    const stopped = jest.spyOn(app.app.get<Clock>(CLOCK), 'now').mockReturnValue(clock);
    await arrives(channel, message(channel, id, `${UNKNOWN} And`));
    await app.app.get(InboxQueue).whenIdle();
    await arrives(channel, edit(channel, id, GOOD));
    await eventually(async () => (await own(channel))[0].text === GOOD);
    stopped.mockRestore();
    await settle(app);
    await app.app.get(TurnQueueSweeper).sweep();
    await settle(app);
    expect((await own(channel))[0].text).toBe(GOOD);
    expect((await answers(channel)).at(-1)).toMatch(/within 30 days/);
    expect(await answers(channel)).toHaveLength(1);
  });

  it('is not answered afresh if it is not the last', async () => {
    const id = newId();
    await sends(channel, message(channel, id, UNKNOWN));
    await sends(channel, message(channel, newId(), OTHER));
    const before = await answers(channel);
    await sends(channel, edit(channel, id, GOOD));
    expect(await answers(channel)).toEqual(before);
    expect((await own(channel))[0].edits).toMatchObject([{ text: UNKNOWN }]);
  });

  it('counts as the message if its edit arrives first, and the same edit counts once', async () => {
    const id = newId();
    await sends(channel, edit(channel, id, GOOD));
    await sends(channel, message(channel, id, UNKNOWN));
    await sends(channel, edit(channel, id, GOOD));
    expect((await own(channel)).map((one) => one.text)).toEqual([GOOD]);
    expect(await answers(channel)).toHaveLength(1);
  });

  it.each([
    ['an edit', (id: string) => edit(channel, id, `${OTHER} Please`)],
    ['a deletion', (id: string) => withdrawal(channel, id)],
  ])('is read again by the team’s open consoles after %s', async (_, change) => {
    const id = newId();
    await sends(channel, message(channel, newId(), GOOD));
    await sends(channel, message(channel, id, OTHER));
    const session = await sessionOf(app, accounts[channel], person);
    const stream = await followTeam(app, workspace.id, viewer);
    await sends(channel, change(id));
    // A new message has its number.
    await stream.seen('message', ({ session_id, seq }) => session_id === session && seq === null);
    stream.close();
  });
});

describe('an edit', () => {
  it('leaves nothing of any of its texts once the message is deleted', async () => {
    const id = newId();
    await sends('instagram', message('instagram', id, 'A violet hippopotamus?'));
    await sends('instagram', edit('instagram', id, 'A yellow hippopotamus?'));
    await sends('instagram', { message: { mid: id, is_deleted: true } });
    for (const { table, text: rows } of await dumpDatabase(app))
      expect([table, rows.includes('hippopotamus')]).toEqual([table, false]);
  });

  it('of a caption keeps the picture', async () => {
    const [whatsapp, mid] = [newId(), newId()];
    const picture = (caption: string) => ({ type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption } });
    await sends('whatsapp', { id: whatsapp, ...picture('Brokn') });
    await sends('whatsapp', { type: 'edit', edit: { original_message_id: whatsapp, message: picture('Broken') } });
    expect((await own('whatsapp')).map((one) => one.text)).toEqual(['[Image] Broken']);
    await sends('messenger', { message: { mid, text: 'Brokn', attachments: [{ type: 'image', payload: {} }] } });
    await sends('messenger', edit('messenger', mid, 'Broken'));
    expect((await own('messenger')).map((one) => one.text)).toEqual(['[Image] Broken']);
  });

  it('of another person’s message, and of a message that was deleted, changes nothing', async () => {
    const id = newId();
    await sends('instagram', message('instagram', id, GOOD));
    const writer = person;
    person = String(++people);
    await sends('instagram', edit('instagram', id, 'Mine now'));
    person = writer;
    expect((await own('instagram'))[0].text).toBe(GOOD);
    await sends('instagram', { message: { mid: id, is_deleted: true } });
    await sends('instagram', edit('instagram', id, 'Here again'));
    expect((await own('instagram'))[0]).toMatchObject({ text: '', edits: [] });
  });
});
