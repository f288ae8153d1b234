import { Injectable } from '@nestjs/common';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { fail } from '../../platform/kernel/errors.js';

/** Checks a session id in a body. */
@Injectable()
export class VisitorSession {
  constructor(private readonly sessions: SessionsReader) {}

  /** The id, null if absent. Throws `invalid_field` for a session that is not the visitor's or does not exist. */
  async require(workspaceId: string, contactId: string, id: string | null | undefined): Promise<string | null> {
    if (id === null || id === undefined) return null;
    const session = await this.sessions.find(workspaceId, id);
    if (session?.contact_id === contactId) return session.id;
    throw fail('invalid_field', 'session_id is not a session of this visitor', { param: 'session_id' });
  }
}
