/**
 * A local server for OpenAI's transcription protocol (API reference, "Create transcription"): it returns a preset
 * transcript for each recording, by its bytes. It proves nothing about the quality of a real model.
 */
import busboy from 'busboy';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TranscriptionConfig } from '../../src/platform/config/config.js';

export interface PresetTranscript {
  text: string;
  /** Seconds; default 2.5. */
  duration?: unknown;
  segments?: object[];
}

export interface SeenRecording {
  headers: IncomingHttpHeaders;
  path: string;
  fields: Record<string, string>;
  filename: string;
  type: string;
  bytes: Buffer;
}

type Refusal = number | 'rubbish' | 'hang' | 'endless' | { redirect: string } | { body: string };

export class TranscriptionServer {
  readonly requests: SeenRecording[] = [];
  /** Response to send instead of a transcript; null = the transcript. */
  refuse: (seen: SeenRecording) => Refusal | null = () => null;
  /** Resolves when a response may be sent. */
  ready: () => Promise<void> = () => Promise.resolve();
  /** For recordings without a preset, such as a browser's; default: silence. */
  hearsAnything: PresetTranscript = { text: '' };
  private readonly presets = new Map<string, PresetTranscript>();

  private constructor(private readonly server: Server) {}

  static async start(): Promise<TranscriptionServer> {
    const server = createServer();
    const transcriptions = new TranscriptionServer(server);
    server.on('request', (request, response) => void transcriptions.receive(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return transcriptions;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  /** Configuration of an application that uses this server. */
  config(change: Partial<TranscriptionConfig> = {}): TranscriptionConfig {
    const { baseUrl } = this;
    const rest = { model: 'ears-1', apiKey: 'sk-ears', timeoutMs: 5_000, format: 'verbose_json', priceMinute: null };
    return { baseUrl, ...(rest as Omit<TranscriptionConfig, 'baseUrl'>), ...change };
  }

  /** Presets the transcript of this recording. @returns the recording */
  hears(recording: Buffer, preset: PresetTranscript | string): Buffer {
    this.presets.set(recording.toString('latin1'), typeof preset === 'string' ? { text: preset } : preset);
    return recording;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const seen: SeenRecording = {
      headers: request.headers,
      path: request.url ?? '',
      fields: {},
      filename: '',
      type: '',
      bytes: Buffer.alloc(0),
    };
    const parser = busboy({ headers: request.headers });
    parser.on('field', (name, value) => (seen.fields[name] = value));
    parser.on('file', (_, stream, { filename, mimeType }) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => Object.assign(seen, { filename, type: mimeType, bytes: Buffer.concat(parts) }));
    });
    await new Promise((resolve) => request.pipe(parser).on('close', resolve));
    this.requests.push(seen);
    await this.ready();
    this.answer(seen, response);
  }

  private answer(seen: SeenRecording, response: ServerResponse): void {
    const refused = this.refuse(seen);
    if (refused === 'hang') return;
    if (refused === 'endless') return endless(response);
    if (typeof refused === 'number')
      // Echoes the key, like a careless server.
      return void response.writeHead(refused).end(JSON.stringify({ error: seen.headers.authorization }));
    response.setHeader('content-type', 'application/json');
    if (refused === 'rubbish') return void response.end('{"text": 7}');
    if (refused && 'body' in refused) return void response.end(refused.body);
    if (refused) return void response.writeHead(307, { location: refused.redirect }).end();
    const {
      text,
      duration = 2.5,
      segments = [],
    } = this.presets.get(seen.bytes.toString('latin1')) ?? this.hearsAnything;
    const verbose = seen.fields.response_format === 'verbose_json' && { task: 'transcribe', duration, segments };
    response.end(JSON.stringify({ text, ...verbose }));
  }
}

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('{"text":"');
  const more = (): void => {
    while (!response.destroyed && response.write('blah '.repeat(8_192)));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
