/** Asks the API of one account: patiently, at its own address alone, and with its token in no message. */
import type { GuardedFetch, OutboundResponse } from '../../../platform/outbound/guarded-fetch.js';
import { OutboundRefused } from '../../../platform/outbound/outbound-refused.js';
import { Patience } from '../../../platform/outbound/patience.js';
import { AccountFailed, EntryFailed, TokenRefused, type AccountRequest } from './account-client.js';

/** Of one response, also of one conversation with its messages. */
const RESPONSE_BYTES_MAX = 16 * 1024 * 1024;
const TIMEOUT_MS = 30_000;
/** A longer wait is left to the queue. */
const WAIT_HERE_MS_MAX = 5_000;
/** Of an overloaded server, and of one that fails for a moment. */
const PASSING = new Set([429, 500, 502, 503, 504]);

export interface AccountRequestsParts {
  fetcher: GuardedFetch;
  workspaceId: string;
  base: URL;
  headers: Record<string, string>;
  signal: AbortSignal;
  /** Runs before each request. */
  beforeFetch: () => Promise<void>;
}

export class AccountRequests {
  private readonly patience = new Patience({ hereMsMax: WAIT_HERE_MS_MAX, passing: PASSING });

  constructor(private readonly parts: AccountRequestsParts) {}

  get base(): URL {
    return this.parts.base;
  }

  /**
   * @returns what it answers, unread
   * @throws TokenRefused, AccountFailed, EntryFailed for what is gone or too large, Postponed, the signal's reason
   */
  async bytes({ path, query, body }: AccountRequest): Promise<Buffer> {
    const url = new URL(path, this.base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const response = await this.ask(url, body);
    this.mustBeFine(response);
    return response.bytes;
  }

  private async ask(url: URL, body: object | null): Promise<OutboundResponse> {
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
