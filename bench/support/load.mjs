// Load of mixed requests with a check of each response, which autocannon cannot do.
import http from 'node:http';
import { percentile } from './report.mjs';

/**
 * Opens this many connections, each sending one request after the other.
 * @param next () → { kind, method, path, headers, body, check(status, answer) }; `check` returns an error text or
 * nothing
 * @returns { seconds, all, kinds } with { count, p50, p99 } each, and the errors by count
 */
export async function load(url, { connections, seconds, next }) {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const times = new Map();
  const wrong = new Map();
  const begun = performance.now();
  const end = begun + seconds * 1_000;
  const worker = async () => {
    while (performance.now() < end) {
      const one = next();
      const started = performance.now();
      const problem = await ask({ ...one, agent, hostname, port }).catch((error) => error.code ?? error.message);
      if (!times.has(one.kind)) times.set(one.kind, []);
      times.get(one.kind).push(performance.now() - started);
      if (problem) wrong.set(`${one.kind}: ${problem}`, (wrong.get(`${one.kind}: ${problem}`) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  const figures = (some) => ({ count: some.length, p50: percentile(some, 0.5), p99: percentile(some, 0.99) });
  const kinds = Object.fromEntries([...times].map(([kind, some]) => [kind, figures(some)]));
  return { seconds: (performance.now() - begun) / 1_000, all: figures([...times.values()].flat()), kinds, wrong };
}

function ask({ method, path, headers, body, check, agent, hostname, port }) {
  return new Promise((resolve, reject) => {
    const request = http.request({ method, path, headers, agent, hostname, port }, (response) => {
      const parts = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        try {
          resolve(check(response.statusCode, JSON.parse(Buffer.concat(parts))));
        } catch (error) {
          reject(error);
        }
      });
    });
    request.on('error', reject);
    request.end(body);
  });
}
