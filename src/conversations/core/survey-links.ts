import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../platform/config/config.js';
import { CONFIG } from '../../platform/config/config.module.js';
import { named, type Queryable, type TypedRow } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { hashCredential } from '../../platform/kernel/credentials.js';
import type { Channel } from '../sessions/sessions.dto.js';

/** As many random bytes as a credential has; 43 characters of base64url. */
const TOKEN_BYTES = 32;
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const ISSUE = named(`
  insert into survey_links (workspace_id, token_hash, session_id)
  select $1, $3, id from sessions where workspace_id = $1 and id = $2 and erased_at is null`);
/** For 30 days, and for 7 days after the first rating by it. */
const FIND = named(`
  select l.workspace_id, l.session_id, l.token_hash, s.contact_id, s.channel, s.rating_score as score, w.name as company,
    c.locale, coalesce(w.satisfaction ->> 'scale', 'stars') as scale
  from survey_links l
    join sessions s on s.workspace_id = l.workspace_id and s.id = l.session_id and s.erased_at is null
    join workspaces w on w.workspace_id = l.workspace_id and w.suspended_at is null
    join contacts c on c.workspace_id = s.workspace_id and c.id = s.contact_id and c.blocked_at is null
  where l.token_hash = $1 and l.created_at > now() - interval '30 days'
    and (l.answered_at is null or l.answered_at > now() - interval '7 days')`);
const FORGET = named(`delete from survey_links where created_at < now() - interval '30 days'`);

/** A conversation that a link rates. */
export interface FoundSurvey {
  workspace_id: string;
  session_id: string;
  token_hash: Buffer;
  contact_id: string;
  channel: Channel;
  /** Its rating; null = none yet. */
  score: number | null;
  company: string;
  /** BCP 47; null = unknown. */
  locale: string | null;
  scale: 'stars' | 'thumbs';
}

/** Links of mails that ask how it was: made when the mail is sent, and stored only as hashes. */
@Injectable()
export class SurveyLinks {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: SystemDb,
  ) {}

  /** A new link for each attempt to send the mail: all of a conversation's links rate it. */
  async issue(db: Queryable, workspaceId: string, sessionId: string): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await db.query(ISSUE(workspaceId, sessionId, hashCredential(token)));
    return `${this.config.baseUrl}/rate/${token}`;
  }

  /** The conversation of a link, in any workspace; null for one that is unknown, expired, or of an erased person. */
  async find(token: string): Promise<FoundSurvey | null> {
    if (!TOKEN.test(token)) return null;
    // Anyone can send a token, so it is looked up like an unknown credential.
    const { rows } = await this.db.inLane('unknown').query<TypedRow<FoundSurvey>>(FIND(hashCredential(token)));
    return rows[0] ?? null;
  }

  async forget(db: Queryable): Promise<void> {
    await db.query(FORGET());
  }
}
