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
import { Notifications } from '../db/notifications.js';
import { hashCredential, type HeaderCredentialKind } from '../kernel/credentials.js';
import { CredentialLookups, type Attempt } from './credential-lookups.js';
import { CredentialReader, type Found } from './credential.reader.js';

export const KEY_TTL_MS = 20_000;
const KEYS_MAX = 10_000;
/** NOTIFY channel for changes of a key, or of a workspace's plan or suspension. */
export const CREDENTIALS_CHANNEL = 'credentials';

/**
 * The store of the cache module: bounded, because the default one never evicts. The cast is between the two sets of
 * types of the one class that keyv ships, for require and for import.
 */
export function boundedStore(): ModuleKeyv {
  const kept = new LRUCache<string, object>({ max: KEYS_MAX });
  const store = {
    get: (name: string) => kept.get(name),
    // keyv passes its ttl third, a number, where lru-cache wants an object and throws, which keyv hides: nothing would
    // ever be kept. keyv itself minds the ttl.
    set: (name: string, value: object) => void kept.set(name, value),
    delete: (name: string) => kept.delete(name),
    clear: () => kept.clear(),
  };
  // In our own memory nothing needs to be made JSON of and parsed again on every call.
  const serialize = (kept: unknown): string => kept as string;
  return new Keyv({ store, serialize }) as unknown as ModuleKeyv;
}

@Injectable()
export class KeyCache implements OnModuleInit {
  /** Look-ups under way, by lane and key. */
  private readonly looking = new Map<string, Promise<Found | null>>();
  /** How often all keys were forgotten. */
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
   * As CredentialReader.find, at most 20 s old for keys. Unknown credentials are looked up each time.
   * @throws what CredentialLookups.find throws
   */
  async find(kind: HeaderCredentialKind, credential: string, attempt: Attempt): Promise<Found | null> {
    const name = hashCredential(credential).toString('base64url');
    if (kind === 'user_token' || kind === 'grant')
      return this.lookups.find(name, attempt, (db) => this.credentials.find(kind, credential, db));
    const found = (await this.cache.get<Found>(name)) ?? (await this.look(name, attempt, { kind, credential }));
    if (!found || (found.expiresAtMs !== null && found.expiresAtMs <= Date.now())) return null;
    return found;
  }

  /**
   * Not `cache.wrap`, which would have all callers of a key wait as the first one does: a stranger's throttled look-up
   * would hold up everybody whose key it is. Those who got as far as the same lane share one statement.
   */
  private async look(
    name: string,
    attempt: Attempt,
    { kind, credential }: { kind: HeaderCredentialKind; credential: string },
  ): Promise<Found | null> {
    const { generation } = this;
    const found = await this.lookups.find(name, attempt, (db, lane) =>
      this.together(`${generation} ${lane} ${name}`, () => this.credentials.find(kind, credential, db)),
    );
    if (found && generation === this.generation) await this.cache.set(name, frozen(found), KEY_TTL_MS);
    return found;
  }

  private together(name: string, look: () => Promise<Found | null>): Promise<Found | null> {
    let looking = this.looking.get(name);
    if (!looking) this.looking.set(name, (looking = look().finally(() => this.looking.delete(name))));
    return looking;
  }
}

/** All calls of 20 s share it. */
function frozen(found: Found): Found {
  Object.freeze(found.caller.ceilings);
  Object.freeze(found.caller);
  return Object.freeze(found);
}
