/** What every response must look like, whatever the request (specification §1.2). */
import { ERRORS, type ErrorCode } from '../../src/platform/kernel/errors.js';

interface Response {
  status: number;
  headers: Headers;
  // Tests read bodies of every shape.
  body: any;
}

const REQUEST_ID = /^req_[0-9A-Za-z]{26,}$/;
const VERSION = '2026-08-17';

/** The complete error envelope and nothing else; its type is the code's own. */
export function expectError(answer: Response, status: number, code: ErrorCode, param?: string): void {
  expectEnvelope(answer, status, code, param);
  expect(corsOf(answer)).toEqual([]);
}

/** The same for responses that a page at any origin may read (specification §10). */
export function expectOpenError(answer: Response, status: number, code: ErrorCode): void {
  expectEnvelope(answer, status, code);
  expect(corsOf(answer)).toEqual([['access-control-allow-origin', '*']]);
}

function expectEnvelope(answer: Response, status: number, code: ErrorCode, param?: string): void {
  expect({ status: answer.status, body: answer.body }).toEqual({
    status,
    body: {
      error: {
        type: ERRORS[code].type,
        code,
        message: expect.stringMatching(/\S/),
        ...(param !== undefined && { param }),
      },
      request_id: answer.headers.get('x-request-id'),
    },
  });
  // So that a client knows when to try again (specification §1.9).
  if (status === 429 || status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expectIdentified(answer);
}

/** Any response of `/v1`: our request id in header and body, the version, no caching, no CORS. */
export function expectOurs(answer: Response): void {
  expectIdentified(answer);
  expect(corsOf(answer)).toEqual([]);
}

function expectIdentified(answer: Response): void {
  expect(answer.headers.get('x-request-id')).toMatch(REQUEST_ID);
  if (answer.body !== undefined) expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'));
}

const corsOf = ({ headers }: Response): [string, string][] =>
  [...headers].filter(([name]) => name.startsWith('access-control'));

export function expectV1(answer: Response): void {
  expectOurs(answer);
  expect(answer.headers.get('api-version')).toBe(VERSION);
  expect(answer.headers.get('cache-control')).toBe('no-store');
}

/** Never a 5xx, always our envelope, except the redirect to the console: this holds for any request. */
export function expectSane(answer: Response, sent: unknown): void {
  if (answer.status === 302 && answer.headers.get('location') === '/console') return;
  if (answer.status < 500 && answer.body?.request_id === answer.headers.get('x-request-id')) {
    if (answer.status < 300) return;
    const { error } = answer.body as { error?: { code: ErrorCode; type: string; message: string } };
    if (error && ERRORS[error.code]?.type === error.type && error.message) return;
  }
  throw new Error(`${JSON.stringify(sent)} was answered ${answer.status} ${JSON.stringify(answer.body)}`);
}
