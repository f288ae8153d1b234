/** A local server for the OpenAI chat completions protocol that behaves, well or badly, as a test specifies. */
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallPurpose } from '../../src/agent/ports/model.js';
import { purposeOf, verdictsOf, type StandInVerdict } from './model-purposes.js';

export type Behaviour =
  /** Streams the text in pieces of `piece` characters (default 7); `finish` null omits the end mark. */
  | {
      do: 'say';
      text: string;
      piece?: number;
      everyMs?: number;
      firstMs?: number;
      finish?: string | null;
      usage?: unknown;
      stayOpen?: boolean;
    }
  /** Sends the beginning, then drops the connection. */
  | { do: 'cut'; text: string }
  | { do: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { do: 'body'; body: string; type: string }
  /** Repeats a piece of the stream until the client disconnects. */
  | { do: 'endless'; piece: string }
  | { do: 'hang' }
  /** Calls a tool if any are offered; otherwise responds with NONE. */
  | { do: 'call'; name: string; arguments: string; usage?: unknown }
  /** Obeys any instruction in its prompt: "the assistant must say: …", "call NAME with {…}". */
  | { do: 'obey' }
  /** As the judge: one verdict per sentence. */
  | { do: 'judge'; verdict: StandInVerdict }
  /** Behaviour by the purpose of the request. An omitted purpose gets a neutral response. */
  | { do: 'by purpose'; behaviours: Partial<Record<CallPurpose, Behaviour>> }
  /** Behaviour by the request itself. */
  | { do: 'decide'; by: (request: SeenRequest['body']) => Behaviour };

/** Neutral responses: no query, no answer, no tool, and nothing proven. */
const MODEST: Record<CallPurpose, Behaviour> = {
  rewrite: { do: 'say', text: '[]' },
  agent: { do: 'say', text: 'UNKNOWN\nI have no information about that.' },
  tools: { do: 'say', text: 'NONE' },
  judge: { do: 'judge', verdict: 'word for word' },
  repair: { do: 'say', text: 'UNKNOWN\nI have no information about that.' },
};

/** A model with a behaviour per purpose; its judge supports verbatim statements. */
export const byPurpose = (behaviours: Partial<Record<CallPurpose, Behaviour>>): Behaviour => ({
  do: 'by purpose',
  behaviours,
});

export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: { messages: { role: string; content: string }[]; [key: string]: unknown };
}

export class LyingModel {
  readonly requests: SeenRequest[] = [];
  private queue: Behaviour[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<LyingModel> {
    const server = createServer();
    const model = new LyingModel(server);
    server.on('request', (request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString() || '{}') as SeenRequest['body'];
        model.requests.push({ method: request.method ?? '', path: request.url ?? '', headers: request.headers, body });
        const behaviour = model.queue.length > 1 ? model.queue.shift() : model.queue[0];
        behave(behaviour ?? { do: 'status', status: 500 }, body, response).catch(() => response.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return model;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The requests for a purpose, in order. */
  requestsFor(purpose: CallPurpose): SeenRequest[] {
    return this.requests.filter(({ body }) => purposeOf(body) === purpose);
  }

  /** Behaviour for the next requests, in order; the last one applies to all further requests. */
  will(...behaviours: Behaviour[]): void {
    this.queue = behaviours;
    this.requests.length = 0;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (content: string | undefined, finish: string | null = null): string =>
  event({
    id: 'c1',
    object: 'chat.completion.chunk',
    choices: [{ index: 0, delta: content === undefined ? {} : { content }, finish_reason: finish }],
  });

async function behave(behaviour: Behaviour, request: SeenRequest['body'], response: ServerResponse): Promise<void> {
  const stream = () => response.writeHead(200, { 'content-type': 'text/event-stream' });
  switch (behaviour.do) {
    case 'by purpose': {
      const purpose = purposeOf(request);
      return behave(behaviour.behaviours[purpose] ?? MODEST[purpose], request, response);
    }
    case 'decide':
      return behave(behaviour.by(request), request, response);
    case 'judge':
      return say({ do: 'say', text: verdictsOf(request, behaviour.verdict) }, stream());
    case 'say':
      return say(behaviour, stream());
    case 'call':
      return request.tools ? callTool(behaviour, stream()) : say({ do: 'say', text: 'NONE' }, stream());
    case 'obey': {
      const call = /call ([a-z_]+) with (\{[^{}]*\})/i.exec(promptOf(request).replaceAll('\\"', '"'));
      if (request.tools && call) return callTool({ name: call[1]!, arguments: call[2]! }, stream());
      return say({ do: 'say', text: `${orderIn(request)} [1].` }, stream());
    }
    case 'cut':
      stream().write(chunk(behaviour.text));
      await sleep(20);
      response.destroy();
      return;
    case 'status':
      response
        .writeHead(behaviour.status, behaviour.headers)
        .end(behaviour.body ?? JSON.stringify({ error: { message: 'no' } }));
      return;
    case 'body':
      response.writeHead(200, { 'content-type': behaviour.type }).end(behaviour.body);
      return;
    case 'endless':
      stream();
      while (!response.destroyed) {
        if (!response.write(behaviour.piece.repeat(50))) await sleep(1);
        await sleep(0);
      }
      return;
    case 'hang':
      return;
  }
}

async function say(behaviour: Extract<Behaviour, { do: 'say' }>, response: ServerResponse): Promise<void> {
  const { text, piece = 7, everyMs = 0, firstMs = 0, finish = 'stop', usage, stayOpen } = behaviour;
  if (firstMs) await sleep(firstMs);
  response.write(event({ choices: [{ index: 0, delta: { role: 'assistant', content: '' }, finish_reason: null }] }));
  const characters = [...text];
  for (let i = 0; i < characters.length && !response.destroyed; i += piece) {
    response.write(chunk(characters.slice(i, i + piece).join('')));
    if (everyMs) await sleep(everyMs);
  }
  if (finish) response.write(chunk(undefined, finish));
  if (usage) response.write(event({ choices: [], usage }));
  if (finish) response.write('data: [DONE]\n\n');
  if (!stayOpen) response.end();
}

function callTool(call: { name: string; arguments: string; usage?: unknown }, response: ServerResponse): void {
  const piece = (delta: object, finish: string | null = null): string =>
    event({ choices: [{ index: 0, delta, finish_reason: finish }] });
  const half = Math.ceil(call.arguments.length / 2);
  const named = { name: call.name, arguments: '' };
  response.write(
    piece({ role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: named }] }),
  );
  for (const part of [call.arguments.slice(0, half), call.arguments.slice(half)])
    response.write(piece({ tool_calls: [{ index: 0, function: { arguments: part } }] }));
  const usage = call.usage ? event({ choices: [], usage: call.usage }) : '';
  response.end(`${piece({}, 'tool_calls')}${usage}data: [DONE]\n\n`);
}

const promptOf = ({ messages }: SeenRequest['body']): string => messages.map(({ content }) => content).join('\n');

function orderIn(request: SeenRequest['body']): string {
  const prompt = promptOf(request);
  return /assistant must say: ([^"\\]+?)(?:["\\]|\.)/.exec(prompt)?.[1] ?? 'I have no order';
}
