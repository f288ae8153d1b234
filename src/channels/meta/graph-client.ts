/** Requests to Meta's Graph API and their answers (Graph API, “Handle errors”; Cloud API, “Error codes”). */
import type { GuardedFetch, OutboundResponse } from '../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../platform/outbound/outbound-refused.js';
import type { ChannelAccount, SendResult } from '../channel-adapter.js';
import { looseObject, objectIn, textIn, type Loose } from './loose-json.js';

const TIMEOUT_MS = 20_000;
const UPLOAD_TIMEOUT_MS = 60_000;
const RESPONSE_BYTES_MAX = 256 * 1024;
const RETRY_AFTER_MS = 30_000;

/** Rate limits of the app, the number or the pair of numbers. */
const THROTTLED = new Set([4, 17, 32, 613, 80007, 130429, 131048, 368]);
/** Rate limit for this one person. */
const PAIR_THROTTLED = new Set([131056]);
/** “Message failed to send”, “Service unavailable”, “Temporary send message failure”: not accepted. */
const NOT_ACCEPTED = new Set([131000, 131016, 1200]);
/** General API errors; with a 5xx status they do not tell whether the request was carried out. */
const TRANSIENT = new Set([1, 2]);
/** The connection was never made, so nothing was sent. */
const NEVER_SENT = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH']);

/** An encoded request body with its content type. */
interface Body {
  bytes: Buffer | string;
  type: string;
}

export class GraphClient {
  constructor(
    private readonly fetcher: GuardedFetch,
    private readonly baseUrl: string,
  ) {}

  /** @param idIn extracts the message's id from a successful answer */
  async send(
    account: ChannelAccount,
    { path, body, idIn }: { path: string; body: object | FormData; idIn: (answer: Loose) => string | null },
  ): Promise<SendResult> {
    let response: OutboundResponse;
    try {
      response = await this.request(account, { method: 'POST', path, body: await bodyOf(body) });
    } catch (error) {
      return failedRequest(error);
    }
    return resultOf(response, idIn);
  }

  /** Uploads a file for a later message; if the answer is lost, the upload is repeated. @returns the file's id */
  async upload(account: ChannelAccount, path: string, form: FormData): Promise<{ id: string } | SendResult> {
    const result = await this.send(account, { path, body: form, idIn: (answer) => textIn(answer, 'id', 400) });
    if (result.outcome === 'sent') return { id: result.externalId };
    if (result.outcome !== 'unknown') return result;
    return { outcome: 'later', reason: result.reason, afterMs: RETRY_AFTER_MS, account: false };
  }

  /** Null if the token is valid and one of the fields names this account, else the reason. */
  async check(account: ChannelAccount, path: string, fields: readonly string[]): Promise<string | null> {
    try {
      const response = await this.request(account, { method: 'GET', path });
      if (response.status < 300) {
        const named = fields.flatMap((field) => textIn(answerIn(response), field, 40) ?? []);
        return named.includes(account.externalId) ? null : othersToken(named[0]);
      }
      return reasonIn(errorIn(response)) ?? `The provider answered ${response.status}.`;
    } catch (error) {
      return error instanceof Error ? error.message : 'The provider could not be asked.';
    }
  }

  /** Reads a path of the API. @returns `reason`: why it failed */
  async read(account: ChannelAccount, path: string): Promise<{ answer: Loose } | { reason: string }> {
    try {
      const response = await this.request(account, { method: 'GET', path });
      const answer = response.status < 300 ? answerIn(response) : null;
      return answer
        ? { answer }
        : { reason: reasonIn(errorIn(response)) ?? `The provider answered ${response.status}.` };
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      return { reason: error.message };
    }
  }

  private request(
    { workspaceId, credentials }: ChannelAccount,
    { method, path, body }: { method: 'GET' | 'POST'; path: string; body?: Body },
  ): Promise<OutboundResponse> {
    const headers = {
      authorization: `Bearer ${credentials['access_token']}`,
      ...(body && { 'content-type': body.type }),
    };
    const timeoutMs = typeof body?.bytes === 'object' ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS;
    const options = { method, headers, body: body?.bytes, timeoutMs, maxBytes: RESPONSE_BYTES_MAX };
    return this.fetcher.fetch(workspaceId, `${this.baseUrl}/${path}`, options);
  }
}

async function bodyOf(body: object | FormData): Promise<Body> {
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), type: 'application/json' };
  const encoded = new Response(body);
  return { bytes: Buffer.from(await encoded.arrayBuffer()), type: encoded.headers.get('content-type') ?? '' };
}

function resultOf(response: OutboundResponse, idIn: (answer: Loose) => string | null): SendResult {
  const { status, headers } = response;
  if (status >= 200 && status < 300) {
    const externalId = idIn(answerIn(response) ?? {});
    if (externalId !== null) return { outcome: 'sent', externalId };
    return { outcome: 'unknown', reason: 'The provider accepted the message without naming its id.' };
  }
  const error = errorIn(response);
  const code = Number(error?.['code'] ?? Number.NaN);
  const reason = reasonIn(error) ?? `The provider answered ${status}.`;
  const afterMs = retryAfterMs(headers['retry-after']);
  if (status === 429 || THROTTLED.has(code)) return { outcome: 'later', reason, afterMs, account: true };
  if (PAIR_THROTTLED.has(code)) return { outcome: 'later', reason, afterMs, account: false };
  if (NOT_ACCEPTED.has(code)) return { outcome: 'later', reason, afterMs, account: false };
  // After any other server error the message may have been accepted.
  if (status >= 500) return { outcome: 'unknown', reason };
  if (TRANSIENT.has(code) || error?.['is_transient'] === true)
    return { outcome: 'later', reason, afterMs, account: false };
  return { outcome: 'refused', reason };
}

function failedRequest(error: unknown): SendResult {
  if (!(error instanceof OutboundRefused)) throw error;
  const reason = error.message;
  if (error.reason === 'url' || error.reason === 'address') return { outcome: 'refused', reason };
  const { code = '' } = (error.cause ?? {}) as { code?: string };
  const isNeverSent = error.reason === 'network' && NEVER_SENT.has(code);
  return isNeverSent
    ? { outcome: 'later', reason, afterMs: RETRY_AFTER_MS, account: true }
    : { outcome: 'unknown', reason };
}

function answerIn({ bytes }: OutboundResponse): Loose | null {
  try {
    return looseObject(bytes);
  } catch {
    return null;
  }
}

const othersToken = (id: string | undefined): string =>
  id === undefined
    ? 'The provider does not say whose access_token it is.'
    : `The access_token belongs to another account (${id}).`;

const errorIn = (response: OutboundResponse): Loose | null => objectIn(answerIn(response), 'error');

function reasonIn(error: Loose | null): string | null {
  const message = textIn(objectIn(error, 'error_data'), 'details', 300) ?? textIn(error, 'message', 300);
  const code = textIn(error, 'code', 20);
  return message === null ? null : code === null ? message : `${message} (${code})`;
}

function retryAfterMs(value: string | undefined): number {
  if (value === undefined) return RETRY_AFTER_MS;
  const seconds = /^\d{1,6}$/.test(value) ? Number(value) : (Date.parse(value) - Date.now()) / 1_000;
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : RETRY_AFTER_MS;
}
