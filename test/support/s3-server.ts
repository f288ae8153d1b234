/**
 * A stand-in for an S3-compatible store on loopback: it verifies each signature (SigV4) as the service's reference
 * says.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export const S3_KEY = { accessKeyId: 'AKIAOFTESTS', secretAccessKey: 'a secret key that only tests have' };
const REGION = 'eu-central-1';
const BUCKET = 'files';

export class S3Server {
  /** By path within the bucket. */
  readonly objects = new Map<string, Buffer>();
  /** `METHOD path` of each correctly signed request. */
  readonly requests: string[] = [];
  /** Requests with a wrong signature. */
  refused = 0;
  /** Consumed by incoming requests, one each; `cut` = the connection closes without a response. */
  faults: (number | 'cut')[] = [];
  /** Resolves when a request may be answered. */
  ready: (request: string) => Promise<void> = () => Promise.resolve();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<S3Server> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => void store.answer(request, response, Buffer.concat(parts)));
    });
    const store = new S3Server(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get config() {
    const url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${BUCKET}`;
    return { url, region: REGION, ...S3_KEY };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse, body: Buffer): Promise<void> {
    const end = (status: number, bytes?: Buffer): void => void response.writeHead(status).end(bytes);
    if (!isSigned(request, body)) {
      this.refused += 1;
      return end(403);
    }
    const key = request.url!.slice(`/${BUCKET}/`.length);
    this.requests.push(`${request.method} ${key}`);
    await this.ready(this.requests.at(-1)!);
    const fault = this.faults.shift();
    if (fault === 'cut') return void response.destroy();
    if (fault) return end(fault);
    if (request.method === 'PUT') {
      this.objects.set(key, body);
      return end(200);
    }
    if (request.method === 'DELETE') {
      this.objects.delete(key);
      return end(204);
    }
    const found = this.objects.get(key);
    if (!found) return end(404);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    return from === undefined ? end(200, found) : end(206, found.subarray(Number(from), Number(to) + 1));
  }
}

const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer => createHmac('sha256', key).update(text).digest();

function isSigned({ headers, method, url }: IncomingMessage, body: Buffer): boolean {
  const [, credential, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=(\S+), SignedHeaders=(\S+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date']);
  if (!credential || !names || headers['x-amz-content-sha256'] !== sha256(body)) return false;
  const scope = `${date.slice(0, 8)}/${REGION}/s3/aws4_request`;
  if (credential !== `${S3_KEY.accessKeyId}/${scope}`) return false;
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, url, '', signed.join(''), names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  const key = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${S3_KEY.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
