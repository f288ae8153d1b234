/**
 * Encryption of secrets at rest: AES-256-GCM with a master key whose id is stored next to the ciphertext, so that
 * master keys can be rotated. The associated data names the row, so that a ciphertext moved to another row does not
 * decrypt (specification §3.3).
 *
 * A sealed value is: version (1 byte) · key id (8) · random IV (12) · ciphertext · tag (16).
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { required } from './invariant.js';

const VERSION = 1;
const ID = 8;
const IV = 12;
const TAG = 16;
const HEAD = 1 + ID;

/** A sealed value cannot be decrypted: it is damaged, belongs to another row, or its master key is not configured. */
export class VaultError extends Error {
  override readonly name = 'VaultError';
}

export class Vault {
  private readonly keys = new Map<string, Buffer>();
  /** Id of the newest key, which encrypts. */
  readonly currentKeyId: string;
  private readonly currentKey: Buffer;

  /** @param masterKeys newest first, 32 bytes or more each; the first one encrypts, all of them decrypt */
  constructor(masterKeys: readonly Buffer[]) {
    if (masterKeys.length === 0) throw new TypeError('a vault needs a master key');
    for (const key of masterKeys) {
      if (key.length < 32) throw new TypeError('a master key has 32 bytes or more');
      this.keys.set(derive(key, 'vault key id', ID).toString('hex'), derive(key, 'vault', 32));
    }
    const [newest] = this.keys.entries();
    [this.currentKeyId, this.currentKey] = required(newest, 'the newest master key');
  }

  /** @param aad identifies the row, e.g. `vendor_token <workspace> <contact>` */
  seal(plain: Buffer, aad: string): Buffer {
    const head = Buffer.concat([Buffer.of(VERSION), Buffer.from(this.currentKeyId, 'hex')]);
    const iv = randomBytes(IV);
    const cipher = createCipheriv('aes-256-gcm', this.currentKey, iv);
    cipher.setAAD(Buffer.concat([head, Buffer.from(aad)]));
    return Buffer.concat([head, iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** @throws VaultError, whose message reveals nothing about the content */
  open(sealed: Buffer, aad: string): Buffer {
    const key = this.keys.get(this.keyIdOf(sealed));
    if (!key) throw new VaultError(`sealed under the master key ${this.keyIdOf(sealed)}, which is not configured`);
    const opener = createDecipheriv('aes-256-gcm', key, sealed.subarray(HEAD, HEAD + IV), { authTagLength: TAG });
    opener.setAAD(Buffer.concat([sealed.subarray(0, HEAD), Buffer.from(aad)]));
    opener.setAuthTag(sealed.subarray(-TAG));
    try {
      return Buffer.concat([opener.update(sealed.subarray(HEAD + IV, -TAG)), opener.final()]);
    } catch {
      throw new VaultError('a sealed value is damaged or belongs to another row');
    }
  }

  /** null if it cannot be decrypted: for what can do without, or is about to be replaced. */
  openIfPossible(sealed: Buffer, aad: string): Buffer | null {
    try {
      return this.open(sealed, aad);
    } catch (error) {
      if (error instanceof VaultError) return null;
      throw error;
    }
  }

  /** A value that no key decrypts, in place of one whose key is lost for good. */
  lost(): Buffer {
    return Buffer.concat([Buffer.of(VERSION), Buffer.alloc(ID), randomBytes(IV + TAG)]);
  }

  /** Id of the master key that a value was sealed with, in hex. @throws VaultError if it is not a sealed value */
  keyIdOf(sealed: Buffer): string {
    if (sealed.length < HEAD + IV + TAG || sealed[0] !== VERSION) throw new VaultError('not a sealed value');
    return sealed.subarray(1, HEAD).toString('hex');
  }

  /** Ids of the configured keys, the newest first. */
  get keyIds(): string[] {
    return [...this.keys.keys()];
  }

  /** Whether this key is among the configured ones. */
  knows(keyId: string): boolean {
    return this.keys.has(keyId);
  }
}

/** The key id of `lost` values. */
export const LOST_KEY_ID = '00'.repeat(ID);

const derive = (key: Buffer, info: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), info, bytes));
