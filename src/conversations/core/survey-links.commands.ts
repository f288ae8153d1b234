import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { hashCredential } from '../../platform/kernel/credentials.js';

/** As many random bytes as a credential has; 43 characters of base64url. */
const TOKEN_BYTES = 32;
const ISSUE = named(`
  insert into survey_links (workspace_id, token_hash, session_id)
  select $1, $3, id from sessions where workspace_id = $1 and id = $2 and erased_at is null`);
const FORGET = named(`delete from survey_links where created_at < now() - interval '30 days'`);

/** Links of mails that ask how it was: made when the mail is sent, and stored only as hashes. */
@Injectable()
export class SurveyLinksCommands {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** A new link for each attempt to send the mail: all of a conversation's links rate it. */
  async issue(db: Queryable, workspaceId: string, sessionId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.query(ISSUE(workspaceId, sessionId, hashCredential(token)));
    return `${this.config.baseUrl}/rate/${token}`;
  }

  async forget(db: Queryable): Promise<void> {
    await db.query(FORGET());
  }
}
