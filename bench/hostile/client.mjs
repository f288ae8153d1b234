// HTTP for both sides of the hostile benchmark: keep-alive calls from a given loopback address, and raw sockets.
import http from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const CALL_TIMEOUT_MS = 30_000;

/** Responses received by this process, by status. */
export const answered = new Map();

/** Calls one server from one address. Resolves with status and text; a broken connection has status 0. */
export function caller(port, { from = '127.0.0.1', connections = 50, timeoutMs = CALL_TIMEOUT_MS } = {}) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  return (method, path, { token, headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const bytes =
        body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
      const sent = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(bytes !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) }),
        ...headers,
      };
      const options = { host: '127.0.0.1', port, localAddress: from, method, path, headers: sent, agent };
      const request = http.request(options, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => (text += part));
        response.on('end', () => {
          answered.set(response.statusCode, (answered.get(response.statusCode) ?? 0) + 1);
          resolve({ status: response.statusCode, text });
        });
        response.on('error', () => resolve({ status: 0, text: 'the answer broke off' }));
      });
      request.setTimeout(timeoutMs, () => request.destroy(new Error(`no answer in ${timeoutMs / 1_000} s`)));
      request.on('error', (error) => resolve({ status: 0, text: error.message }));
      request.end(bytes);
    });
}

/** Parsed `data` of a call that must succeed. */
export async function wanted(call, method, path, options) {
  const { status, text } = await call(method, path, options);
  if (status >= 300 || status === 0) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 300)}`);
  return JSON.parse(text).data;
}

/** A socket that discards what it receives; closed by the server or by us. */
export function rawSocket(port, from = '127.0.0.2') {
  const socket = connect({ host: '127.0.0.1', port, localAddress: from });
  socket.on('error', () => {});
  socket.resume();
  return socket;
}

/** Runs `work` repeatedly in this many concurrent loops until the time is up. */
export async function lanes(untilMs, count, work, pauseMs = 0) {
  let round = 0;
  const lane = async () => {
    while (Date.now() < untilMs) {
      await work(round++);
      await delay(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: count }, lane));
}
