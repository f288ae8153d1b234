// A widget user for the load scripts: posts are retried until they arrive, event streams are resumed.
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

export const ORIGIN = 'https://bench.example.com';
const RETRY_MS = 50;
const agent = new http.Agent({ keepAlive: true, maxSockets: 4_000 });

/** @param servers running servers, as a load balancer knows them; both may change */
export class Person {
  seen = [];
  heard = new Map();
  waiting = [];

  constructor(servers, key, at) {
    this.servers = servers;
    this.key = key;
    this.at = at;
    // As set by a load balancer: each person has their own address.
    this.address = `203.0.${(at >> 8) & 255}.${at & 255}`;
  }

  async boot() {
    const { data } = await this.send('boot', {});
    this.token = data.visitor_token;
    this.session = (await this.send('sessions', {})).data.id;
  }

  /**
   * Retries until there is a response, on the next server after a failure: the same client_message_id is the same
   * message.
   */
  async send(path, body) {
    for (;;) {
      const { url } = this.servers[this.at++ % this.servers.length];
      const answer = await this.request(url, path, body).catch(() => null);
      if (answer && answer.status < 500) {
        if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
        return JSON.parse(answer.text);
      }
      await delay(RETRY_MS);
    }
  }

  request(url, path, body) {
    return new Promise((resolve, reject) => {
      const text = JSON.stringify(body);
      const request = http.request(
        `${url}/api/widget/${path}`,
        { method: 'POST', agent, headers: { ...this.headers(), 'content-type': 'application/json' } },
        (response) => {
          let answer = '';
          response.setEncoding('utf8').on('data', (part) => (answer += part));
          response.on('end', () => resolve({ status: response.statusCode, text: answer }));
          response.on('error', reject);
        },
      );
      request.on('error', reject).end(text);
    });
  }

  headers() {
    return {
      authorization: `Bearer ${this.key}`,
      origin: ORIGIN,
      'x-forwarded-for': this.address,
      ...(this.token && { 'x-visitor-token': this.token }),
    };
  }

  /** Follows the session and reconnects to any server. Resolves when the first stream is open. */
  follow() {
    return new Promise((opened) => {
      const connect = () => {
        if (this.over) return;
        const last = this.seen.at(-1)?.id ?? 0;
        const { url } = this.servers[this.at++ % this.servers.length];
        const again = () => !this.over && setTimeout(connect, RETRY_MS);
        this.stream = http.get(
          `${url}/api/widget/sessions/${this.session}/events`,
          { agent: false, headers: { ...this.headers(), 'last-event-id': String(last) } },
          (response) => {
            if (response.statusCode !== 200) {
              response.resume();
              return void again();
            }
            opened();
            let rest = '';
            response.setEncoding('utf8').on('data', (part) => {
              const frames = (rest + part).split('\n\n');
              rest = frames.pop();
              for (const frame of frames) this.frame(frame);
            });
            response.on('close', again);
          },
        );
        this.stream.on('error', again);
      };
      connect();
    });
  }

  frame(text) {
    const fields = Object.fromEntries(text.split('\n').map((line) => line.split(/: (.*)/s)));
    if (!fields.event) return;
    const event = { id: fields.id && Number(fields.id), event: fields.event, data: JSON.parse(fields.data) };
    if (event.id) this.seen.push(event);
    this.waiting = this.waiting.filter(({ fits, resolve }) => !fits(event) || resolve(event));
  }

  /** The next matching event. */
  next(fits) {
    return new Promise((resolve) => this.waiting.push({ fits, resolve: (event) => void resolve(event) }));
  }

  leave() {
    this.over = true;
    this.stream?.destroy();
  }
}
