/**
 * What customers send without asking anything: first taps, and content without words. Payloads after Messenger Platform
 * (“Get Started Button”, “Ice Breakers”, “messaging_referrals”, “Receipt template”, “Product template”) and Cloud API
 * (“Welcome messages”, “Order”, “WhatsApp Flows”, “Address messages”, “Contacts”).
 */
import { newId } from '../../src/platform/kernel/ids.js';
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import { GOOD, teach } from '../support/live.js';
import { deliver, type MetaProvider } from '../support/meta-provider.js';
import { connect, said, SECRET, sessionOf, settle, startChannelApp, text, whatsApp, whatsAppMessage } from './stage.js';

const GREETING = 'Hello! How can I help you?';
const ABOUT = 'Please tell me what you would like to know.';
const PASSED_ON = 'I have passed this on to our team. A person will take it from here.';
const IDS = { whatsapp: '106540352242999', messenger: '1906385232743499', instagram: '17841405822304999' };
type Channel = keyof typeof IDS;
const OBJECTS = { messenger: 'page', instagram: 'instagram' };

let app: TestApp;
let provider: MetaProvider;
let workspace: TestWorkspace;
const accounts = {} as Record<Channel, string>;
let people = 4_917_300_000;
let person: string;
let clock = Date.now();
beforeAll(async () => {
  ({ app, provider } = await startChannelApp());
  workspace = await makeWorkspace(app);
  await teach(app, workspace);
  for (const channel of Object.keys(IDS) as Channel[])
    accounts[channel] = await connect(app, workspace, IDS[channel], channel);
});
beforeEach(() => {
  person = String(++people);
  clock = Date.now() - 60_000;
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

/** Sends events or messages of the person, one delivery each. */
async function sends(channel: Channel, ...contents: object[]): Promise<void> {
  for (const content of contents) {
    clock += 1_000;
    const payload =
      channel === 'whatsapp'
        ? whatsApp(IDS.whatsapp, { messages: [whatsAppMessage(person, content, Math.floor(clock / 1_000))] })
        : {
            object: OBJECTS[channel],
            entry: [
              {
                id: IDS[channel],
                messaging: [{ sender: { id: person }, recipient: { id: IDS[channel] }, timestamp: clock, ...content }],
              },
            ],
          };
    expect((await deliver(app, accounts[channel], payload, SECRET)).status).toBe(200);
    await settle(app);
  }
}
const lines = async (channel: Channel): Promise<string[]> =>
  said(app, workspace, await sessionOf(app, accounts[channel], person));
const answers = async (channel: Channel): Promise<string[]> =>
  (await lines(channel)).filter((line) => line.startsWith('agent: ')).map((line) => line.slice(7));
const as = (method: string, path: string) => call(app, method, path, { token: workspace.tokens.owner });
const gaps = async (): Promise<string[]> =>
  (await as('GET', '/v1/knowledge/gaps')).body.data.map(({ example }: { example: string }) => example);
const message = (content: object): object => ({ message: { mid: `m_${newId()}`, ...content } });
const attached = (...attachments: object[]): object => message({ attachments });
const postback = (content: object): object => ({ postback: { mid: `m_${newId()}`, ...content } });
const ad = { source_url: 'https://fb.me/x', source_type: 'ad', headline: 'Tea kettles', body: 'Now in red' };

describe('a first tap', () => {
  it.each<[string, Channel, object]>([
    ['the Get Started button', 'messenger', postback({ title: 'Get Started', payload: 'GET_STARTED' })],
    ['a Get Started button in German', 'messenger', postback({ title: 'Los geht’s', payload: 'GET_STARTED_PAYLOAD' })],
    ['a Get Started button with a name of the page’s own', 'messenger', postback({ title: 'Los', payload: 'FB_1' })],
    ['a welcome request', 'whatsapp', { type: 'request_welcome' }],
    ['a link to the chat', 'messenger', { referral: { ref: 'spring', source: 'SHORTLINK', type: 'OPEN_THREAD' } }],
    ['an ad', 'instagram', { referral: { ref: 'spring', source: 'ADS', ads_context_data: { ad_title: 'Kettles' } } }],
    ['the first message that an ad suggests', 'whatsapp', { ...text('Zxqv wvut plomb'), referral: ad }],
    ['an ice breaker that nothing answers', 'instagram', postback({ title: 'Zxqv wvut plomb?', payload: 'ib 1' })],
  ])('by %s (%#) is greeted, once', async (_, channel, tap) => {
    await sends(channel, tap);
    expect(await answers(channel)).toEqual([GREETING]);
    await sends(channel, tap);
    expect((await answers(channel)).slice(1).filter((answer) => answer !== ABOUT)).toEqual([]);
    expect(await gaps()).toEqual([]);
  });

  it('by an ice breaker that the knowledge answers is answered', async () => {
    await sends('instagram', postback({ title: GOOD, payload: 'ib 2' }));
    expect((await answers('instagram'))[0]).toMatch(/within 30 days/);
  });

  it('together with a question is answered by the answer alone', async () => {
    await sends('whatsapp', { type: 'request_welcome' }, text(GOOD));
    expect(await answers('whatsapp')).toEqual([GREETING, expect.stringMatching(/within 30 days/)]);
  });
});

describe('content without words', () => {
  it.each<[string, Channel, object]>([
    ['a sticker', 'whatsapp', { type: 'sticker', sticker: { id: '1' } }],
    ['a sticker', 'messenger', attached({ type: 'image', payload: { url: 'https://x', sticker_id: 126361874215276 } })],
    ['a like', 'messenger', attached({ type: 'image', payload: { url: 'https://x', sticker_id: 369239263222822 } })],
    ['a heart', 'instagram', attached({ type: 'like_heart' })],
  ])('%s on %s (%#) is asked about, and is no unanswered question', async (_, channel, content) => {
    await sends(channel, content);
    expect(await answers(channel)).toEqual([ABOUT]);
    expect(await gaps()).toEqual([]);
  });

  it.each<[string, Channel, object]>([
    ['a picture', 'whatsapp', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } }],
    ['two pictures', 'instagram', attached({ type: 'image', payload: {} }, { type: 'image', payload: {} })],
    ['a voice note', 'whatsapp', { type: 'audio', audio: { id: '1', voice: true } }],
    ['a voice note', 'messenger', attached({ type: 'audio', payload: {} })],
    ['a mention in a story', 'instagram', attached({ type: 'story_mention', payload: {} })],
    ['a place', 'whatsapp', { type: 'location', location: { latitude: 52.5, longitude: 13.4 } }],
    ['a document', 'whatsapp', { type: 'document', document: { id: '1', filename: 'zxqv wvut.pdf' } }],
    ['what the provider does not support', 'whatsapp', { type: 'unsupported', errors: [{ code: 131051 }] }],
  ])('%s on %s (%#) is for the team, and is no unanswered question', async (_, channel, content) => {
    await sends(channel, content);
    expect(await answers(channel)).toEqual([PASSED_ON]);
    expect(await gaps()).toEqual([]);
  });

  it('a picture with a question in its caption is for the team, too', async () => {
    await sends('whatsapp', { type: 'image', image: { id: '1', mime_type: 'image/jpeg', caption: GOOD } });
    expect(await answers('whatsapp')).toEqual([PASSED_ON]);
  });

  it('after a picture the team has the next question as well', async () => {
    await sends(
      'messenger',
      message({ text: GOOD }),
      attached({ type: 'image', payload: {} }),
      message({ text: GOOD }),
    );
    expect(await answers('messenger')).toEqual([
      expect.stringMatching(/within 30 days/),
      PASSED_ON,
      'I have passed this on to our team.',
    ]);
  });
});

const ORDER = {
  catalog_id: '7',
  product_items: [
    { product_retailer_id: 'red-kettle', quantity: 2, item_price: 29.9, currency: 'EUR' },
    { product_retailer_id: 'lid 12', quantity: 1, item_price: 4, currency: 'EUR' },
  ],
};
const flow = (fields: object, body = 'Sent') => ({
  type: 'interactive',
  interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow', body, response_json: JSON.stringify(fields) } },
});

describe('structured content', () => {
  it.each<[string, Channel, object, string]>([
    [
      'an order',
      'whatsapp',
      { type: 'order', order: { ...ORDER, text: 'please' } },
      '[Order]\n2 × red-kettle, 29.9 EUR\n1 × lid 12, 4 EUR\nplease',
    ],
    [
      'an order without a note',
      'whatsapp',
      { type: 'order', order: ORDER },
      '[Order]\n2 × red-kettle, 29.9 EUR\n1 × lid 12, 4 EUR',
    ],
    [
      'an order with a note that nothing answers',
      'whatsapp',
      { type: 'order', order: { product_items: ORDER.product_items.slice(1), text: 'Zxqv wvut plomb?' } },
      '[Order]\n1 × lid 12, 4 EUR\nZxqv wvut plomb?',
    ],
    [
      'a form',
      'whatsapp',
      flow({ flow_token: 'secret', name: 'Ada', guests: 4, topics: ['a', 'b'], agreed: true, empty: '' }),
      '[Form]\nname: Ada\nguests: 4\ntopics: a, b\nagreed: true',
    ],
    [
      'an address',
      'whatsapp',
      flow({ saved_address_id: '1', values: { name: 'Ada', street: 'Main St 1', city: 'Pune' } }, 'Ada, Pune'),
      '[Form]\nsaved_address_id: 1\nname: Ada\nstreet: Main St 1\ncity: Pune',
    ],
    [
      'a form that cannot be read',
      'whatsapp',
      { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: '{"a"' } } },
      '[Form] Sent',
    ],
    [
      'contacts',
      'whatsapp',
      {
        type: 'contacts',
        contacts: [
          {
            name: { formatted_name: 'Bo Li' },
            org: { company: 'Acme' },
            phones: [{ phone: '+1 555' }],
            emails: [{ email: 'bo@people.example' }],
            addresses: [{ street: 'Main St 1', city: 'Pune', zip: '411001' }],
          },
          { name: { formatted_name: 'Cy' } },
        ],
      },
      '[Contact]\nBo Li +1 555, Acme, bo@people.example, Main St 1, 411001, Pune\nCy',
    ],
    [
      'a shared link with words',
      'messenger',
      message({
        text: 'zxqv wvut plomb',
        attachments: [{ type: 'fallback', payload: { url: 'https://shop.example/look', title: 'Shop look' } }],
      }),
      '[Link] Shop look https://shop.example/look zxqv wvut plomb',
    ],
    [
      'a product',
      'messenger',
      attached({
        type: 'template',
        payload: { product: { elements: [{ id: '1', retailer_id: 'k1', title: 'Red kettle', subtitle: '€29.90' }] } },
      }),
      '[Product] Red kettle, €29.90',
    ],
    [
      'a receipt',
      'messenger',
      attached({
        type: 'template',
        payload: {
          ...{ template_type: 'receipt', order_number: '4711', currency: 'EUR' },
          elements: [{ title: 'Red kettle', quantity: 2, price: 29.9 }],
          address: { street_1: 'Main St 1', city: 'Pune', postal_code: '411001', country: 'IN' },
          summary: { total_cost: 59.8 },
        },
      }),
      '[Receipt] 4711\n2 × Red kettle, 29.9 EUR\nMain St 1, 411001, Pune, IN\n= 59.8 EUR',
    ],
    [
      'a template with buttons',
      'instagram',
      attached({
        type: 'template',
        payload: { template_type: 'button', text: 'What next?', buttons: [{ title: 'Order' }] },
      }),
      '[Template]\nWhat next?\n[Order]',
    ],
    [
      'a shared reel',
      'instagram',
      attached({ type: 'ig_reel', payload: { title: 'Tea time', url: 'https://x' } }),
      '[Shared reel] Tea time',
    ],
  ])('%s on %s (%#) is read line by line, and not answered with a refusal', async (_, channel, content, shown) => {
    await sends(channel, content);
    const all = await lines(channel);
    expect(all[0]).toBe(`contact: ${shown}`);
    expect(all.slice(1).join('\n')).not.toMatch(/could not find|other words|cannot talk/i);
    expect(all).toHaveLength(2);
    expect(await gaps()).toEqual([]);
  });
});
