/** The workspace that the first start of an embedded installation creates (boot/first-start.ts). */
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { LIVE_KEY } from '../team/keys.reader.js';

export const DEMO_NAME = 'Demo';
export const DEMO_KEY_LABEL = 'Demo widget';

/** The key of the sample workspace, whatever that is called, as long as it is valid. */
const KEY = named(`
  select value from keys
  where kind = 'publishable' and label = $1 and ${LIVE_KEY} and workspace_id = (
    select workspace_id from workspaces where is_sample and suspended_at is null order by created_at, workspace_id limit 1)
  order by created_at, id limit 1`);

@Injectable()
export class DemoReader {
  private readonly embedded: boolean;

  constructor(
    private readonly db: SystemDb,
    @Inject(CONFIG) { databaseUrl }: Config,
  ) {
    this.embedded = databaseUrl === null;
  }

  /** Its publishable key; null if there is no such workspace, as on every installation with its own database. */
  async publishableKey(): Promise<string | null> {
    if (!this.embedded) return null;
    const { rows } = await this.db.query<{ value: string }>(KEY(DEMO_KEY_LABEL));
    return rows[0]?.value ?? null;
  }
}
