/**
 * Keys are cached for 20 s (specification §2.4); user tokens and grants never. A revocation NOTIFYs and every instance
 * forgets all keys at once; if a notification is lost, entries expire after 20 s.
 */
import { CACHE_MANAGER } from '@nestjs/cache-manager';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import type { Cache } from 'cache-manager';
import { Keyv } from 'keyv';
import type { Keyv as ModuleKeyv } from 'keyv' with { 'resolution-mode': 'import' };
import { LRUCache } from 'lru-cache';
import { atMost } from '../kernel/at-most.js';
import { Notifications } from '../db/notifications.js';
import { hashCredential, type HeaderCredentialKind } from '../kernel/credentials.js';
import { CredentialLookups, type Attempt } from './credential-lookups.js';
import { CredentialReader, type FoundCaller } from './credential.reader.js';

export const KEY_TTL_MS = 20_000;
const KEYS_MAX = 10_000;
/** NOTIFY channel for changes of a key, or of a workspace's plan or suspension. */
export const CREDENTIALS_CHANNEL = 'credentials';

/**
 * The store of the cache module, bounded because the default store never evicts. The cast converts between
 * keyv's types for require and for import, which describe the same class.
 */
export function boundedStore(): ModuleKeyv {
  const entries = new LRUCache<string, object>(atMost(KEYS_MAX));
  const store = {
    get: (name: string) => entries.get(name),
    // keyv passes its ttl as a number in the third argument, where lru-cache expects an object and throws; keyv
    // swallows the error, so nothing would ever be stored. keyv enforces the ttl itself.
    set: (name: string, value: object) => void entries.set(name, value),
    delete: (name: string) => entries.delete(name),
    clear: () => entries.clear(),
  };
  // The cache is in our own memory, so values need not be serialised to JSON on every call.
  const serialize = (value: unknown): string => value as string;
  return new Keyv({ store, serialize }) as unknown as ModuleKeyv;
}

@Injectable()
export class KeyCache implements OnModuleInit {
  /** Look-ups in progress, by lane and key. */
  private readonly pending = new Map<string, Promise<FoundCaller | null>>();
  /** How often the cache was cleared. */
  private generation = 0;

  constructor(
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
    private readonly credentials: CredentialReader,
    private readonly lookups: CredentialLookups,
    private readonly notifications: Notifications,
  ) {}

  async onModuleInit(): Promise<void> {
    const forget = (): void => this.forget();
    await this.notifications.subscribe(CREDENTIALS_CHANNEL, forget);
    this.notifications.onReconnect(forget); // notifications may have been missed
  }

  /** Also discards look-ups in flight, which may have read the state before the change. */
  forget(): void {
    this.generation++;
    void this.cache.clear();
  }

  /**
   * Like CredentialReader.find, but at most 20 s old for keys. Unknown credentials are looked up each time.
   * @throws the errors of CredentialLookups.find
   */
  async find(kind: HeaderCredentialKind, credential: string, attempt: Attempt): Promise<FoundCaller | null> {
    const name = hashCredential(credential).toString('base64url');
    if (kind === 'user_token' || kind === 'grant')
      return this.lookups.find(name, attempt, (db) => this.credentials.find(kind, credential, db));
    const found = (await this.cache.get<FoundCaller>(name)) ?? (await this.lookUp(name, attempt, { kind, credential }));
    if (!found || (found.expiresAtMs !== null && found.expiresAtMs <= Date.now())) return null;
    return found;
  }

  /**
   * Not `cache.wrap`, which would make all callers of a key wait like the first one: a stranger's throttled
   * look-up would delay every legitimate caller of that key. Callers that reach the same lane share one
   * statement.
   */
  private async lookUp(
    name: string,
    attempt: Attempt,
    { kind, credential }: { kind: HeaderCredentialKind; credential: string },
  ): Promise<FoundCaller | null> {
    const { generation } = this;
    const found = await this.lookups.find(name, attempt, (db, lane) =>
      this.shared(`${generation} ${lane} ${name}`, () => this.credentials.find(kind, credential, db)),
    );
    if (found && generation === this.generation) await this.cache.set(name, frozen(found), KEY_TTL_MS);
    return found;
  }

  private shared(name: string, lookup: () => Promise<FoundCaller | null>): Promise<FoundCaller | null> {
    let pending = this.pending.get(name);
    if (!pending) this.pending.set(name, (pending = lookup().finally(() => this.pending.delete(name))));
    return pending;
  }
}

/** Frozen, because all calls within 20 s share it. */
function frozen(found: FoundCaller): FoundCaller {
  Object.freeze(found.caller.ceilings);
  Object.freeze(found.caller);
  return Object.freeze(found);
}
