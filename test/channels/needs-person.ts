/**
 * Mails and messages that need a person: each is in the inbox with its words, whatever the pages say of it, and
 * nothing is said to be passed on that is not. What anybody could ask stays with the pages.
 */
import { call, makeWorkspace, type TestApp, type TestWorkspace } from '../support/app.js';
import type { Draw } from '../support/drawn.js';
import { PNG } from '../support/files.js';
import type { MetaProvider } from '../support/meta-provider.js';
import { partOf, SmtpServer } from '../support/smtp-server.js';
import { connectMailbox, fieldOf, mailOf, receive, smtpSettings } from './mail-stage.js';
import { connect, sessionOf, sql, startChannelApp, text, whatsAppMessage, write } from './stage.js';

/** Pages that tempt: each is near to something that only a person can settle. */
const PAGES = `# Delivery
We ship to Germany, Austria, Switzerland, France and Norway. A parcel takes three to five days. Orders are packed on working days.

If the parcel service says that a parcel was delivered and it is not there, ask the neighbours and wait for two days.

# Refunds
A refund takes up to 14 days after we have received the goods. The money goes back to the card that was charged.

# Damage
If something arrives broken, keep the packaging and take photos of the crack. We replace broken glass and missing legs.

# Cancelling and changing an order
To cancel an order, open “My orders” and choose “Cancel”. The cover and the colour of an order can be changed until it is packed.

# Invoices
The invoice is sent by e-mail when the goods leave our house. The tax number is on each invoice.

# Resellers
There is a price list for resellers: from 20 stools they cost €49 each.

# Recycling
Old lamps and cables that get hot are taken to a recycling centre.

# Privacy
We store names, addresses and orders for ten years.
`;
const PASSED_ON = /passed (?:this|your details) on|an unser Team weitergegeben|transmis|team will answer/i;
const numberId = '106540352242977';

let app: TestApp;
let provider: MetaProvider;
let smtp: SmtpServer;
let workspace: TestWorkspace;
let number: string;
let mailbox: string;
let people = 0;
let person: string;
const as = (method: string, path: string, body?: unknown) =>
  call(app, method, path, { token: workspace.tokens.owner, body });
const address = () => `writer${people}@example.org`;
const mails = (words: string, change: Record<string, string | null> = {}) =>
  receive(app, mailbox, mailOf(`Ada <${address()}>`, words, { Subject: 'Question', ...change }));
const thread = () => sessionOf(app, mailbox, address());
const sentMails = () => smtp.mails.map(({ source }) => partOf(source, 'text/plain').content);
const writes = (...contents: object[]) =>
  write(app, { accountId: number, numberId }, ...contents.map((content) => whatsAppMessage(person, content)));
const chat = () => sessionOf(app, number, person);
const handoffs = async (sessionId: string): Promise<any[]> =>
  (await as('GET', `/v1/handoffs?session_id=${sessionId}`)).body.data;
const sessionAt = async (id: string) => (await as('GET', `/v1/sessions/${id}`)).body.data;

async function isInInbox(sessionId: string, words: string): Promise<void> {
  const found = await handoffs(sessionId);
  expect(found).toMatchObject([{ status: 'open', ask: expect.stringContaining(words) }]);
  expect(await sessionAt(sessionId)).toMatchObject({ outcome: 'handed_off', resolution: null });
}

const NEEDS_PERSON: [string, string, string?][] = [
  [
    'a third complaint with a threat',
    'Two weeks ago 12 of 30 chairs came without legs, nobody reacts to my mails. If I hear nothing by Friday I go to consumer protection.',
    'third time I write',
  ],
  ['an invoice', 'Please send me the invoice for KT-50917 with our tax number, accounting needs it.'],
  [
    'an offer, and a call',
    'We run three cafés and would like 60 stools. Is there a price for resellers? Call me on 0221 555 0199.',
  ],
  ['a lost parcel', 'The parcel service says delivered, but nothing is here, and my neighbours have nothing either.'],
  ['an overdue refund', 'Still no money for the lamp that I sent back in October.'],
  [
    'a general question and an own one',
    'Do you ship to Norway? And my order from last week still says it is being packed, is that right?',
  ],
  ['a danger', 'The cable gets hot and smells.'],
  ['an erasure', 'Erase everything that you store about me.'],
  [
    'a change, in German',
    'Ich habe den falschen Bezug bestellt, bitte ändern Sie die Bestellung KT-50920 auf Grau.',
    'Bestellung',
  ],
  ['an invoice that is missing, in French', "Je n'ai toujours pas reçu ma facture.", 'Facture'],
  // Wordings of the same kinds.
  ['a replacement', 'The glass door arrived with a crack. Could you send a new one?'],
  ['a polite change', 'Could you change the colour of my order?'],
  ['an own refund', 'Why has my refund not come yet?'],
  ['an order by its number', 'How long does the parcel for KT-50917 take?'],
  ['a cancellation, in Spanish', 'Quiero anular mi compra, por favor.', 'Compra'],
  ['a broken chair, in Italian', 'La sedia è arrivata rotta.', 'Sedia'],
  ['an invoice, in Portuguese', 'Podem enviar-me a fatura?', 'Fatura'],
  ['a parcel, in Polish', 'Gdzie jest moja paczka?', 'Paczka'],
  ['a parcel, in Dutch', 'Waar blijft mijn pakket?', 'Pakket'],
  ['a parcel, in Japanese', '私の荷物はまだ届いていません。', '荷物'],
];
const GENERAL: [string, RegExp][] = [
  ['How do I cancel an order?', /My orders/],
  ['What do I do if something arrives broken?', /keep the packaging/],
  ['Which countries do you ship to?', /Norway/],
  ['How long do refunds take?', /14 days/],
  ['Do you have a price list for resellers?', /from 20 stools/],
  [
    'Hello,\n\nwhich countries do you ship to?\n\nKind regards\nAnn Lee\nHead of Purchasing\n+49 221 555 0199',
    /Norway/,
  ],
];

/** @param draw how many of the wordings */
export function needsPerson(draw: Draw): void {
  beforeAll(async () => {
    [{ app, provider }, smtp] = await Promise.all([startChannelApp(), SmtpServer.start()]);
    workspace = await makeWorkspace(app);
    const made = await as('POST', '/v1/knowledge/documents', { title: 'Help', text: PAGES, format: 'markdown' });
    expect(made.status).toBe(201);
    number = await connect(app, workspace, numberId);
    mailbox = await connectMailbox(app, workspace, 'support@example.net', smtpSettings(smtp));
  });
  beforeEach(() => {
    person = String(4_917_800_000 + ++people);
    provider.accepted.length = 0;
    smtp.mails.length = 0;
  });
  afterAll(async () => {
    await app.close();
    await Promise.all([provider.close(), smtp.close()]);
  });

  describe('a mail that needs a person is in the inbox with its words, and only that is said', () => {
    it.each(draw(NEEDS_PERSON))('%s', async (_, words, subject = 'Question') => {
      await mails(words, { Subject: /^\p{ASCII}*$/u.test(subject) ? subject : null });
      await isInInbox(await thread(), words);
      expect(sentMails()).toHaveLength(1);
      expect(sentMails()[0]).not.toMatch(/cancelled|changed to|erased|sent to you|will call you/i);
    });

    it('one with a picture', async () => {
      const words = 'What do I do if something arrives broken?';
      await mails(
        `--b\nContent-Type: text/plain; charset=utf-8\n\n${words}\n--b\nContent-Type: image/png\nContent-Disposition: attachment; filename="door.png"\nContent-Transfer-Encoding: base64\n\n${PNG.toString('base64')}\n--b--`,
        { 'Content-Type': 'multipart/mixed; boundary=b', 'MIME-Version': '1.0' },
      );
      await isInInbox(await thread(), words);
      expect(sentMails()[0]).toMatch(PASSED_ON);
    });

    it('a second one of its thread', async () => {
      await mails('What do I do if something arrives broken?');
      expect(await handoffs(await thread())).toEqual([]);
      const [answer] = smtp.mails;
      const words = `I wrote from another address on Monday about the crack. Any news?`;
      await mails(words, { Subject: 'Re: Question', 'In-Reply-To': fieldOf(answer!.source, 'Message-ID') });
      await isInInbox(await thread(), words);
    });

    it('one of a thread of its own, while the team has another of its writer', async () => {
      await mails('My chair arrived without legs.');
      await mails('What do I do if something arrives broken?', { Subject: 'Second' });
      await isInInbox(await thread(), 'something arrives broken');
    });

    it('but not the thanks for the answer', async () => {
      await mails('How long do refunds take?');
      await mails('Thank you!', {
        Subject: 'Re: Question',
        'In-Reply-To': fieldOf(smtp.mails[0]!.source, 'Message-ID'),
      });
      expect(await handoffs(await thread())).toEqual([]);
    });

    it('with the answer that the pages have, said beside it', async () => {
      await mails('Do you ship to Norway? And my order from last week still says it is being packed, is that right?');
      expect(sentMails()[0]).toMatch(/Norway/);
      expect(sentMails()[0]).toMatch(PASSED_ON);
    });

    it('and is not assumed to be solved once its hand-off is closed without a solution', async () => {
      await mails('Why has my refund not come yet?');
      const id = await thread();
      const [handoff] = await handoffs(id);
      expect((await as('PATCH', `/v1/handoffs/${handoff.id}`, { status: 'closed' })).status).toBe(200);
      expect(await sql(app, 'select last_status, turns_answered from sessions where id = $1', id)).toEqual([
        { last_status: 'handed_off', turns_answered: 0 },
      ]);
    });
  });

  describe('a WhatsApp message that needs a person is in the inbox', () => {
    it.each(draw(NEEDS_PERSON.slice(0, 12)))('%s', async (_, words) => {
      await writes(text(words));
      await isInInbox(await chat(), words);
      expect(provider.texts()).toHaveLength(1);
    });

    it.each([
      ['a picture', { type: 'image', image: { id: '1', mime_type: 'image/jpeg' } }, '[Image]'],
      ['a voice note', { type: 'audio', audio: { id: '2', voice: true } }, '[Audio'],
    ])('%s without words', async (_, content, shown) => {
      await writes(content);
      await isInInbox(await chat(), shown);
      expect(provider.texts().join()).toMatch(PASSED_ON);
    });

    it('a picture without words, on a matter that the team had', async () => {
      await writes(text('My chair arrived without legs.'));
      const [handoff] = await handoffs(await chat());
      await as('PATCH', `/v1/handoffs/${handoff.id}`, { status: 'resolved' });
      await writes({ type: 'image', image: { id: '3', mime_type: 'image/jpeg' } });
      expect((await handoffs(await chat())).filter(({ status }) => status === 'open')).toHaveLength(1);
    });

    it('whoever leaves a number to be called', async () => {
      await writes(text('I would like to buy 60 stools, please call me: Ann Lee, +49 221 555 0199'));
      expect(provider.texts().join()).toMatch(PASSED_ON);
      expect(await handoffs(await chat())).toMatchObject([
        { status: 'open', ask: expect.stringContaining('60 stools') },
      ]);
    });
  });

  describe('a general question is settled by the pages, without a person', () => {
    it.each(draw(GENERAL))('by mail: %s', async (words, answer) => {
      await mails(words);
      expect(sentMails()).toEqual([expect.stringMatching(answer)]);
      expect(sentMails()[0]).not.toMatch(PASSED_ON);
      expect(await handoffs(await thread())).toEqual([]);
      expect(await sessionAt(await thread())).toMatchObject({ outcome: 'answered' });
    });

    it.each(draw(GENERAL.slice(0, 5)))('by WhatsApp: %s', async (words, answer) => {
      await writes(text(words));
      expect(provider.texts()).toEqual([expect.stringMatching(answer)]);
      expect(await handoffs(await chat())).toEqual([]);
    });

    it('also a sticker after it', async () => {
      await writes(text('How long do refunds take?'));
      await writes({ type: 'sticker', sticker: { id: '9' } });
      expect(await handoffs(await chat())).toEqual([]);
    });
  });
}
