import { Injectable } from '@nestjs/common';
import { named, type TypedRow } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import { hashCredential } from '../../platform/kernel/credentials.js';
import type { FoundSurvey } from './surveys.dto.js';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
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

/** Links of mails that ask how it was. */
@Injectable()
export class SurveyLinksReader {
  constructor(private readonly db: SystemDb) {}

  /** The conversation of a link, in any workspace; null for one that is unknown, expired, or of an erased person. */
  async find(token: string): Promise<FoundSurvey | null> {
    if (!TOKEN.test(token)) return null;
    // Anyone can send a token, so it is looked up like an unknown credential.
    const { rows } = await this.db.inLane('unknown').query<TypedRow<FoundSurvey>>(FIND(hashCredential(token)));
    return rows[0] ?? null;
  }
}
