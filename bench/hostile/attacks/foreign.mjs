// Text of strangers: signed deliveries and mails of one tenant's own accounts, files of its website, wrong passwords.
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { progress, round } from '../../support/report.mjs';
import { caller, lanes } from '../client.mjs';
import { ATTACKER } from '../prepare.mjs';
import { PASSWORD, PERSON } from '../tenants.mjs';

const MIB = 1024 * 1024;
const NUMBER = '106540352242922';
const SECRET = 'a secret that only the attacker has';
const signed = (bytes) => `sha256=${createHmac('sha256', SECRET).update(bytes).digest('hex')}`;

/** The attacker's account of a channel, connected once. */
const accounts = new Map();
function accountOf(context, channel) {
  if (!accounts.has(channel)) accounts.set(channel, connect(context, channel));
  return accounts.get(channel);
}
async function connect({ call, hostile }, channel) {
  const body =
    channel === 'email'
      ? {
          external_id: 'support@hostile.example',
          settings: { smtp_host: '127.0.0.1', smtp_port: '2525', smtp_security: 'none' },
          credentials: { inbound_secret: SECRET },
        }
      : { external_id: NUMBER, credentials: { access_token: 'a', app_secret: SECRET, verify_token: 'v' } };
  const answer = await call('POST', '/v1/channels', { token: hostile.owner, body: { channel, name: 'X', ...body } });
  if (answer.status !== 201) throw new Error(answer.text);
  return JSON.parse(answer.text).data.id;
}

const delivers = (count, bodyOf) => async (context, until) => {
  const id = await accountOf(context, 'whatsapp');
  await lanes(until, count, (i) => {
    const body = bodyOf(i);
    return context.call('POST', `/api/channels/${id}`, { body, headers: { 'x-hub-signature-256': signed(body) } });
  });
};
const mails = (count, mailOf) => async (context, until) => {
  const id = await accountOf(context, 'email');
  await lanes(until, count, (i) => {
    const body = mailOf(i);
    const headers = { 'content-type': 'message/rfc822', 'x-signature-256': signed(body) };
    return context.call('POST', `/api/channels/${id}`, { body, headers });
  });
};

function manyMessages(i) {
  const list = (item) => Array.from({ length: 8_000 }, (_, n) => item(`${Date.now()}${i}${n}`));
  const value = {
    metadata: { phone_number_id: NUMBER },
    contacts: list((id) => ({ wa_id: `x${id}`, profile: { name: 'X' } })),
    messages: list((id) => ({ id, from: id, timestamp: '1', type: 'text', text: { body: 'Hello' } })),
  };
  return Buffer.from(JSON.stringify({ entry: [{ changes: [{ value }] }] }));
}

let sent = 0;
const header = (more = '') =>
  `From: Mallory <m${++sent}@hostile.example>\r\nTo: support@hostile.example\r\nSubject: Hi\r\n` +
  `Message-ID: <${Date.now()}.${sent}@hostile.example>\r\n${more}`;
const mail = (more, text) => Buffer.from(`${header(more)}\r\n${text}\r\n`);
const LARGE = 'x'
  .repeat(76)
  .concat('\r\n')
  .repeat((22 * MIB) / 78);

/** Rules that each search for each of their parts in each path. */
const ROBOTS = `User-agent: *\n${`Disallow: /${'a*'.repeat(245)}b\n`.repeat(1_000)}`;
const LONG_PATH = `/${'a'.repeat(1_800)}`;

async function robots({ call, hostile }, until) {
  const site = http.createServer(({ url }, response) => {
    if (url === '/robots.txt') return void response.end(ROBOTS);
    const links = Array.from({ length: 500 }, (_, n) => `<a href="${LONG_PATH}${n}">a</a>`);
    response.setHeader('content-type', 'text/html').end(`<html><body>${links.join('')}<p>Text of a page.</p>`);
  });
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  try {
    const url = `http://127.0.0.1:${site.address().port}/`;
    await lanes(until, 2, () => call('POST', '/v1/knowledge/crawls', { token: hostile.owner, body: { url } }), 1_000);
  } finally {
    site.closeAllConnections();
    site.close();
  }
}

/** 160 connections of wrong passwords from 20 addresses; an honest person signs in meanwhile, from another one. */
async function wrongPasswords({ port }, until) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const signIn = (call, body) => call('POST', '/api/console/sign-in', { headers, body });
  const strangers = Array.from({ length: 20 }, (_, n) => caller(port, { from: `127.0.1.${n + 1}`, connections: 8 }));
  const honest = caller(port, { from: '127.0.2.1' });
  const times = [];
  let failed = 0;
  await Promise.all([
    lanes(until, 160, (i) =>
      signIn(strangers[i % 20], { email: `nobody${i}@example.com`, password: 'wrong walrus engine' }),
    ),
    lanes(
      until,
      1,
      async () => {
        const startMs = performance.now();
        const { status } = await signIn(honest, { email: PERSON, password: PASSWORD });
        times.push(performance.now() - startMs);
        if (status !== 200) failed++;
      },
      500,
    ),
  ]);
  progress(
    `honest sign-ins meanwhile: first ${round(times[0], 0)} ms, longest ${round(Math.max(...times), 0)} ms of ${times.length} (≤ 2,000), ${failed} failed`,
  );
}

export const FOREIGN = [
  { name: 'foreign: signed deliveries of 4 MB of [', from: '46.1', run: delivers(4, () => '['.repeat(4 * MIB - 1)) },
  { name: 'foreign: signed deliveries of 8,000 messages', from: '46.1', run: delivers(2, manyMessages) },
  {
    name: 'foreign: deliveries with wrong secrets',
    from: '46',
    run: async (context, until) => {
      const id = await accountOf(context, 'whatsapp');
      const call = caller(context.port, { from: ATTACKER, connections: 20 });
      await lanes(until, 20, (i) =>
        call('POST', `/api/channels/${id}`, {
          body: '{}',
          headers: { 'x-hub-signature-256': `sha256=${String(i).padStart(64, '0')}` },
        }),
      );
    },
  },
  { name: 'foreign: mails of 22 MB', from: '46.2', run: mails(8, () => mail('', LARGE)) },
  { name: 'foreign: a bomb of small mails', from: '46.2', run: mails(8, (i) => mail('', `Where is my order ${i}?`)) },
  {
    name: 'foreign: mails of one header',
    from: '46',
    run: mails(4, () => mail(`X-Long: ${'a@'.repeat(500_000)}\r\n${'Reply-To: aaaaaaaa\r\n'.repeat(10_000)}`, 'Hi')),
  },
  { name: 'foreign: robots.txt of 1,000 rules of 245 wildcards', from: '0155', run: robots },
  { name: 'foreign: wrong passwords from 20 addresses', from: '46.3', run: wrongPasswords },
];
