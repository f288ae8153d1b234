import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { SealedKeys } from '../../platform/db/sealed-keys.js';

/** The master keys that stored secrets needed at the start and that this server does not have. */
@Injectable()
export class MissingKeys implements OnModuleInit {
  private readonly log = new Logger(MissingKeys.name);
  ids: string[] = [];

  constructor(private readonly keys: SealedKeys) {}

  /** Before anything works with stored secrets. @throws MasterKeyMissing if none of them can be decrypted */
  async onModuleInit(): Promise<void> {
    this.ids = await this.keys.missing();
    for (const id of this.ids) this.log.warn(`MASTER_KEY lacks the key ${id}: secrets stored under it cannot be used`);
  }
}
