/**
 * A local server for the OpenAI embeddings protocol. Its vectors are sums of one direction per word, derived from the
 * word's hash; synonyms of one group share a direction. It proves nothing about the quality of a real model.
 */
import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const SYNONYMS = [
  ['cost', 'costs', 'price', 'prices', 'expensive', 'charge', 'fee'],
  ['send', 'return', 'returns', 'back', 'refund'],
  ['broken', 'defective', 'damaged', 'faulty'],
];
const FILLER = new Set(
  'a an and are do does for how i in is it much my of on or than the to what with you your'.split(' '),
);

export interface SeenEmbeddingRequest {
  headers: IncomingHttpHeaders;
  path: string;
  model: string;
  input: string[];
}

export interface EmbeddingServerOptions {
  dimensions?: number;
  /** Response to send instead of vectors; null = vectors. */
  refuse?(seen: SeenEmbeddingRequest): number | 'rubbish' | 'hang' | 'endless' | { redirect: string } | null;
}

export class EmbeddingServer {
  readonly requests: SeenEmbeddingRequest[] = [];
  dimensions = 64;
  refuse: NonNullable<EmbeddingServerOptions['refuse']> = () => null;

  private constructor(private readonly server: Server) {}

  static async start(options: EmbeddingServerOptions = {}): Promise<EmbeddingServer> {
    const server = createServer();
    const embeddings = new EmbeddingServer(server);
    Object.assign(embeddings, options);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const { model, input } = JSON.parse(Buffer.concat(parts).toString()) as { model: string; input: string[] };
        embeddings.answer({ headers: request.headers, path: request.url ?? '', model, input }, response);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return embeddings;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Every text sent to it, except the probe's. */
  get texts(): string[] {
    return this.requests.flatMap(({ input }) => input).filter((text) => text !== 'What are your opening hours?');
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(seen: SeenEmbeddingRequest, response: ServerResponse): void {
    this.requests.push(seen);
    const refused = this.refuse(seen);
    if (refused === 'hang') return;
    if (refused === 'endless') return endless(response);
    if (typeof refused === 'number') {
      // Echoes its input, as a careless server would.
      response.writeHead(refused).end(JSON.stringify({ error: seen.headers.authorization }));
      return;
    }
    if (refused !== null && refused !== 'rubbish') {
      response.writeHead(307, { location: refused.redirect }).end();
      return;
    }
    const data = seen.input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: refused === 'rubbish' ? [] : vectorOf(`${seen.model} `, text, this.dimensions),
    }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', model: seen.model, data: data.reverse() })); // index decides, not order
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"data":[');
  const more = (): void => {
    while (!response.destroyed && response.write('0,'.repeat(32_768)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}

function vectorOf(salt: string, text: string, dimensions: number): number[] {
  const sum = new Array<number>(dimensions).fill(0);
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  for (const word of ['', ...words.filter((each) => !FILLER.has(each))]) {
    const meaning = SYNONYMS.find((group) => group.includes(word))?.[0] ?? word;
    for (let i = 0; i < dimensions; i++) {
      if (i % 32 === 0) hash = createHash('sha256').update(`${salt}${meaning} ${i}`).digest();
      sum[i]! += (word === '' ? 0.01 : 1) * (hash[i % 32]! / 127.5 - 1);
    }
  }
  return sum;
}
let hash = Buffer.alloc(32);
