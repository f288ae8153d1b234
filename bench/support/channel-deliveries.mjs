// Customers' messages as Meta delivers them: batched, repeated, out of order, and sometimes a day late.
import { createHmac } from 'node:crypto';

const PEOPLE = 500;
/** Share of people whose messages arrive after their reply window has closed. */
const LATE_SHARE = 0.02;
const LATE_MS = 25 * 3_600_000;
const REPEATED_SHARE = 0.3;
/** Maximum distance of two deliveries that swap places. */
const SHUFFLED = 40;

export const SECRET = 'an app secret that only benchmarks have';
export const ACCOUNTS = {
  whatsapp: '106540352242922',
  messenger: '1906385232743451',
  instagram: '17841405822304914',
};

const isLate = (person) => person % Math.round(1 / LATE_SHARE) === 0;
export const personId = (person) => String(4_915_100_000_000 + person);
export const latePeople = () =>
  new Set(
    Array.from({ length: PEOPLE }, (_, person) => person)
      .filter(isLate)
      .map(personId),
  );

/** @returns `posts`: bodies, some of them repeated; `texts`: of every message in them, each once */
export function deliveriesOf(channel, count) {
  const posts = [];
  const texts = [];
  for (let number = 0; posts.length < count;) {
    const size = 1 + Math.floor(Math.random() * 3);
    const messages = Array.from({ length: size }, () => newMessage(number++));
    texts.push(...messages.map(({ text }) => text));
    const body = Buffer.from(JSON.stringify(envelope(channel, messages)));
    const copies = Math.random() < REPEATED_SHARE ? 2 + Math.floor(Math.random() * 3) : 1;
    for (let copy = 0; copy < copies; copy++) posts.push(body);
  }
  for (let i = 0; i < posts.length; i++) {
    const other = Math.min(posts.length - 1, i + Math.floor(Math.random() * SHUFFLED));
    [posts[i], posts[other]] = [posts[other], posts[i]];
  }
  return { posts, texts };
}

export const forged = (channel, number) =>
  Buffer.from(JSON.stringify(envelope(channel, [{ ...newMessage(number), text: `forged ${number}` }])));

export const signatureOf = (body) => `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;

function newMessage(number) {
  const person = number % PEOPLE;
  const atMs = Date.now() - (isLate(person) ? LATE_MS : 0);
  return { id: `m.${number}`, from: personId(person), atMs, text: `Question number ${number}, please?` };
}

function envelope(channel, messages) {
  const account = ACCOUNTS[channel];
  if (channel !== 'whatsapp') {
    const messaging = messages.map(({ id, from, atMs, text }) => {
      const sides = { sender: { id: from }, recipient: { id: account } };
      return { ...sides, timestamp: atMs, message: { mid: id, text } };
    });
    return { object: channel === 'messenger' ? 'page' : 'instagram', entry: [{ id: account, messaging }] };
  }
  const value = {
    messaging_product: 'whatsapp',
    metadata: { phone_number_id: account },
    contacts: messages.map(({ from }) => ({ wa_id: from, profile: { name: `Person ${from}` } })),
    messages: messages.map(({ id, from, atMs, text }) => {
      return { id, from, timestamp: String(Math.floor(atMs / 1_000)), type: 'text', text: { body: text } };
    }),
  };
  return { object: 'whatsapp_business_account', entry: [{ id: '1', changes: [{ field: 'messages', value }] }] };
}
