/** Reads what the API of one account answers, in the process of an import: it may be crafted to be expensive. */
import { isObject } from '../../../platform/kernel/is-object.js';
import { fieldsOf, type Fields } from '../adapters/fields.js';

/** The vendor refuses the token: it was revoked, or may not read conversations. */
export class TokenRefused extends Error {}
/** Fetching cannot go on; the message is for the team. */
export class AccountFailed extends Error {}
/** One conversation cannot be fetched; the message says why. */
export class EntryFailed extends Error {}
/** The server does not answer now; the message is for the team if it never does. */
export class Unanswered extends Error {}
/** As above, at a request that it had taken: what was asked for may be the cause. */
export class BrokenOff extends Unanswered {}

type Query = Record<string, string | number>;

/** What is asked of an account. */
export interface AccountRequest {
  path: string;
  query: Query;
  /** null = GET */
  body: object | null;
}

export interface AccountClientParts {
  host: string;
  /** The path of the account's own address, such as `/app/accounts/3`. */
  path: string;
  ask: (request: AccountRequest) => Promise<Buffer>;
}

export class AccountClient {
  constructor(private readonly parts: AccountClientParts) {}

  get path(): string {
    return this.parts.path;
  }

  /** @throws AccountFailed, and what asking throws */
  async get(path: string, query: Query = {}): Promise<Fields> {
    return fieldsOf(await this.json({ path, query, body: null }));
  }

  /** As `get`, for an API that answers with a bare list. */
  async list(path: string, query: Query): Promise<unknown[]> {
    const found = await this.json({ path, query, body: null });
    if (!Array.isArray(found)) throw this.oddAnswer();
    return found;
  }

  async post(path: string, body: object): Promise<Fields> {
    return fieldsOf(await this.json({ path, query: {}, body }));
  }

  oddAnswer(): AccountFailed {
    return new AccountFailed(`${this.parts.host} does not answer as its API does.`);
  }

  private async json(request: AccountRequest): Promise<unknown> {
    const bytes = await this.parts.ask(request);
    try {
      const found: unknown = JSON.parse(bytes.toString('utf8'));
      if (Array.isArray(found) || isObject(found)) return found;
    } catch {
      // As for a text or a number.
    }
    throw this.oddAnswer();
  }
}
