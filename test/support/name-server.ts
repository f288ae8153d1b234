/**
 * A name server on loopback: answers for known names, stays silent for names ending in `silent.example`, and fails for
 * names ending in `failing.example`.
 */
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';

const A = 1;
const AAAA = 28;
const SERVFAIL = 2;
const NXDOMAIN = 3;
const HEADER_BYTES = 12;
const TTL_S = 60;

export interface NameServer {
  /** In the format of `dns.setServers`. */
  address: string;
  /** Queried names, one entry per query. */
  asked: string[];
  /** Replaces the server's records. */
  zone: Record<string, string[]>;
  close(): Promise<void>;
}

export async function startNameServer(zone: Record<string, string[]>): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    asked: [],
    zone,
    close: () => new Promise((done) => socket.close(() => done())),
  };
  socket.on('message', (query, from) => {
    const { name, type, end } = questionOf(query);
    server.asked.push(name);
    if (!name.endsWith('silent.example'))
      socket.send(answerTo(query, { name, end, type, known: server.zone[name] }), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

interface Question {
  name: string;
  type: number;
  end: number;
}

function questionOf(query: Buffer): Question {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query[at]!; length > 0; length = query[at]!) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answerTo(query: Buffer, { name, end, type, known }: Question & { known?: string[] }): Buffer {
  const wanted = (known ?? []).filter((address) => type === (isIPv6(address) ? AAAA : A));
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  const failure = name.endsWith('failing.example') ? SERVFAIL : NXDOMAIN;
  header.writeUInt16BE(0x8180 | (known ? 0 : failure), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(wanted.length, 6);
  header.writeUInt32BE(0, 8);
  return Buffer.concat([
    header,
    query.subarray(HEADER_BYTES, end),
    ...wanted.map((address) => recordOf(type, address)),
  ]);
}

function recordOf(type: number, address: string): Buffer {
  const data =
    type === A ? Buffer.from(address.split('.').map(Number)) : Buffer.from([...Array<number>(15).fill(0), 1]);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0); // pointer to the question's name
  head.writeUInt16BE(type, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(TTL_S, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
