/** Asks the API of one account for JSON: patiently, at its own address alone, and with its token in no message. */
import { isObject } from '../../../platform/http/nested.js';
import type { GuardedFetch, OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { Patience } from '../../../platform/outbound/patience.js';
import { fieldsOf, type Fields } from '../adapters/fields.js';

/** The vendor refuses the token: it was revoked, or may not read conversations. */
export class TokenRefused extends Error {}
/** Fetching cannot go on; the message is for the team. */
export class AccountFailed extends Error {}
/** One conversation cannot be fetched; the message says why. */
export class EntryFailed extends Error {}

/** Of one response, also of one conversation with its messages. */
const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** A longer wait is left to the queue. */
const WAIT_HERE_MS_MAX = 5_000;
/** Of an overloaded server, and of one that fails for a moment. */
const PASSING = new Set([429, 500, 502, 503, 504]);

export interface AccountClientParts {
  fetcher: GuardedFetch;
  workspaceId: string;
  base: URL;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Runs before each request. */
  beforeFetch: () => Promise<void>;
}

type Query = Record<string, string | number>;

export class AccountClient {
  private readonly patience = new Patience({ hereMsMax: WAIT_HERE_MS_MAX, passing: PASSING });

  constructor(private readonly parts: AccountClientParts) {}

  /** The path of the account's own address, such as `/app/accounts/3`. */
  get path(): string {
    return this.parts.base.pathname;
  }

  /** @throws TokenRefused, AccountFailed, EntryFailed for what is gone or too large, Postponed, the signal's reason */
  async get(path: string, query: Query = {}): Promise<Fields> {
    return fieldsOf(await this.json(path, query));
  }

  /** As `get`, for an API that answers with a bare list. */
  async list(path: string, query: Query): Promise<unknown[]> {
    const found = await this.json(path, query);
    if (!Array.isArray(found)) throw new AccountFailed(`${this.parts.base.host} does not answer as its API does.`);
    return found;
  }

  async post(path: string, body: object): Promise<Fields> {
    return fieldsOf(await this.json(path, {}, body));
  }

  private async json(path: string, query: Query, body?: object): Promise<unknown> {
    const url = new URL(path, this.parts.base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await this.ask(url, body);
    this.mustBeFine(response);
    try {
      const found: unknown = JSON.parse(response.bytes.toString('utf8'));
      if (Array.isArray(found) || isObject(found)) return found;
    } catch {
      // As for a text or a number.
    }
    throw new AccountFailed(`${url.host} does not answer as its API does.`);
  }

  private async ask(url: URL, body: object | undefined): Promise<OutboundResponse> {
    const { fetcher, workspaceId, signal, beforeFetch } = this.parts;
    const headers = { ...this.parts.headers, accept: 'application/json' };
    const sent = body
      ? { body: JSON.stringify(body), headers: { ...headers, 'content-type': 'application/json' } }
      : {};
    const method = body ? 'POST' : 'GET';
    try {
      const { response } = await this.patience.ask(url, signal, async () => {
        await beforeFetch();
        const limits = { maxBytes: RESPONSE_BYTES_MAX, timeoutMs: TIMEOUT_MS, signal };
        // A redirect is not followed: the token is for the address that the team has entered.
        return fetcher.fetch(workspaceId, url.href, { method, headers, ...sent, ...limits });
      });
      return response;
    } catch (error) {
      if (!(error instanceof OutboundRefused)) throw error;
      throw error.reason === 'too_large' ? new EntryFailed(error.message) : new AccountFailed(error.message);
    }
  }

  private mustBeFine({ status }: OutboundResponse): void {
    const { host } = this.parts.base;
    if (status >= 200 && status < 300) return;
    if (status === 401 || status === 403)
      throw new TokenRefused(`${host} does not accept the token (${status}). Enter another one, and go on.`);
    if (status === 404 || status === 410) throw new EntryFailed(`${host} does not know it (${status}).`);
    if (status >= 300 && status < 400)
      throw new AccountFailed(`${host} redirects to another address, which is not followed.`);
    throw new AccountFailed(`${host} answers ${status}.`);
  }
}
