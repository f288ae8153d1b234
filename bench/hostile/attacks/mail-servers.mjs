// Answers of mail servers, to mailboxes that the attacker has connected and imports: what is parsed of them, and where.
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { progress, round } from '../../support/report.mjs';
import { caller, lanes } from '../client.mjs';

const MIB = 1024 * 1024;
const FLAGS = '\\a '.repeat(2_500_000 - 1).concat('\\b');
const PERMANENT = `* OK [PERMANENTFLAGS (${'\\a '.repeat(MIB)}\\b)] Limited\r\n`;
const NAME = `* LIST (\\HasNoChildren) "/" "${'&AOQ-&2D3cAA-'.repeat(4_500)}"\r\n`;
const SMALL = '* 1 FETCH (FLAGS ())\r\n'.repeat(3_000);

/** Writes without end, each part when the one before is gone. */
function flood(socket, part) {
  const more = () => void (!socket.destroyed && socket.write(part, () => setImmediate(more)));
  more();
}

/** A server that answers as others do, except for what `says` says: true = it has answered. */
async function serving(says) {
  const sockets = new Set();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1 IDLE] ready\r\n');
    socket.on('data', (bytes) => {
      for (const line of bytes.toString().split('\r\n')) {
        const [tag, verb = '', ...rest] = line.split(' ');
        if (verb === '') continue;
        const command = (verb === 'UID' ? rest[0] : verb).toUpperCase();
        if (says(socket, command, rest)) continue;
        if (command === 'CAPABILITY') socket.write('* CAPABILITY IMAP4rev1 IDLE\r\n');
        if (command === 'LIST') socket.write('* LIST () "/" "INBOX"\r\n* LIST (\\Sent) "/" "Sent"\r\n');
        if (command === 'EXAMINE') socket.write('* 0 EXISTS\r\n* OK [UIDVALIDITY 7] one\r\n* OK [UIDNEXT 1] next\r\n');
        if (command === 'SEARCH') socket.write('* SEARCH\r\n');
        socket.write(command === 'IDLE' ? '+ idling\r\n' : `${tag} OK done\r\n`);
      }
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { port: server.address().port, close };
}

const isList = (command, rest) => command === 'LIST' && rest[1] !== '""';
const on = (command, run) => (socket, said, rest) =>
  (command === 'LIST' ? isList(said, rest) : said === command) && (run(socket), true);

/** Imports from the server, one after the other, until the time is up. */
const imported =
  (says) =>
  async ({ call, hostile }, until) => {
    const { port, close } = await serving(says);
    const token = hostile.owner;
    try {
      for (let at = 0; Date.now() < until; at++) {
        const account = {
          address: `imap+plain://127.0.0.1:${port}`,
          login: 'm',
          token: 'x',
          since: '2026-10-01T00:00:00Z',
        };
        const made = await call('POST', '/v1/imports', {
          token,
          body: { source: 'mail', name: `Mails ${at}`, account },
        });
        if (made.status !== 201) throw new Error(made.text);
        const path = `/v1/imports/${JSON.parse(made.text).data.id}`;
        await call('POST', `${path}/start`, { token });
        while (Date.now() < until) {
          await delay(250);
          const { status, text } = await call('GET', path, { token });
          if (status === 200 && !['queued', 'running'].includes(JSON.parse(text).data.status)) break;
        }
        await call('POST', `${path}/cancel`, { token });
      }
    } finally {
      close();
    }
  };

/** Mailboxes of channels at the server, read until the time is up. */
const connected =
  (count, says) =>
  async ({ call, hostile }, until) => {
    const { port, close } = await serving(says);
    const token = hostile.owner;
    const ids = [];
    try {
      for (let at = 0; at < count; at++) {
        const settings = {
          ...{ imap_host: '127.0.0.1', imap_port: String(port), imap_security: 'none' },
          ...{ smtp_host: '127.0.0.1', smtp_port: String(port), smtp_security: 'none' },
        };
        const external_id = `m${at}.${port}@hostile.example`;
        const credentials = { imap_password: 'x' };
        const body = { channel: 'email', name: 'X', external_id, settings, credentials };
        const made = await call('POST', '/v1/channels', { token, body });
        if (made.status !== 201) throw new Error(made.text);
        ids.push(JSON.parse(made.text).data.id);
      }
      await delay(Math.max(0, until - Date.now()));
      for (const id of ids) await call('DELETE', `/v1/channels/${id}`, { token });
    } finally {
      close();
    }
  };

/** Asks whether the service is alive meanwhile, from another address, and for a while after. */
const watched = (run) => async (context, until) => {
  const call = caller(context.port, { from: '127.0.2.1', connections: 1, timeoutMs: 200_000 });
  const times = [];
  const asks = lanes(
    until,
    1,
    async () => {
      const startMs = performance.now();
      const { status } = await call('GET', '/healthz');
      times.push(status === 200 ? performance.now() - startMs : Infinity);
    },
    100,
  );
  await Promise.all([run(context, until), asks]);
  times.sort((one, other) => one - other);
  const [middle, longest] = [times[times.length >> 1], times.at(-1)];
  progress(`healthz meanwhile: p50 ${round(middle, 0)} ms, longest ${round(longest, 0)} ms of ${times.length}`);
};

const ENDLESS = Buffer.alloc(64 * 1024, 'a ');
const list = (socket) => socket.write(`* LIST (${FLAGS}) "/" "INBOX"\r\n`);
const permanent = (socket) => socket.write(PERMANENT);
const absurd = (socket) => {
  socket.write('* LIST () "/" {999999999}\r\n');
  flood(socket, ENDLESS);
};

export const MAIL_SERVERS = [
  { name: 'mail servers: a LIST line of 2.5 million flags', from: 'ours', run: imported(on('LIST', list)) },
  { name: 'mail servers: PERMANENTFLAGS of 3 MB', from: 'ours', run: connected(4, on('EXAMINE', permanent)) },
  {
    name: 'mail servers: names of modified UTF-7',
    from: 'ours',
    run: imported(on('LIST', (socket) => flood(socket, NAME))),
  },
  {
    name: 'mail servers: a flood of small lines',
    from: 'ours',
    run: connected(
      8,
      on('EXAMINE', (socket) => flood(socket, SMALL)),
    ),
  },
  {
    name: 'mail servers: a line without an end',
    from: 'ours',
    run: connected(
      8,
      on('EXAMINE', (socket) => flood(socket, ENDLESS)),
    ),
  },
  { name: 'mail servers: a literal of 1 GB', from: 'ours', run: imported(on('LIST', absurd)) },
].map((attack) => ({ ...attack, run: watched(attack.run) }));
