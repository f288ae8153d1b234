import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { MasterKeyMissing, SealedKeys } from '../../platform/db/sealed-keys.js';

/** A key that is missing is looked for again, since it may be forgotten while the server runs. */
const AGAIN_MS = 10_000;

/** The master keys that stored values need and that this server does not have. */
@Injectable()
export class MissingKeys implements OnModuleInit {
  private readonly log = new Logger(MissingKeys.name);
  private ids: string[] = [];
  private askedMs = 0;

  constructor(private readonly keys: SealedKeys) {}

  /** Before anything works with stored secrets. @throws MasterKeyMissing if no stored value can be decrypted */
  async onModuleInit(): Promise<void> {
    this.ids = await this.keys.missing();
    this.askedMs = performance.now();
    if (this.ids.length > 0)
      this.log.warn(
        `the master key ${this.ids.join(' and ')} of some stored secrets is not in MASTER_KEY: they cannot be used`,
      );
  }

  async list(): Promise<string[]> {
    if (this.ids.length > 0 && performance.now() > this.askedMs + AGAIN_MS) {
      this.askedMs = performance.now();
      this.ids = await this.keys.missing().catch((error: unknown) => {
        if (error instanceof MasterKeyMissing) return this.ids;
        throw error;
      });
    }
    return this.ids;
  }
}
