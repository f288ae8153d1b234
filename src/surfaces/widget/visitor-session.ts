import { Injectable } from '@nestjs/common';
import { SessionsReader } from '../../features/sessions/sessions.reader.js';
import { fail } from '../../kernel/errors.js';

/** A conversation that a body names. */
@Injectable()
export class VisitorSession {
  constructor(private readonly sessions: SessionsReader) {}

  /** Its id, null where none was named. Throws `invalid_field` for one that is not the visitor's, as for one of nobody. */
  async require(workspaceId: string, contactId: string, id: string | null | undefined): Promise<string | null> {
    if (id === null || id === undefined) return null;
    const session = await this.sessions.find(workspaceId, id);
    if (session?.contact_id === contactId) return session.id;
    throw fail('invalid_field', 'session_id is not a session of this visitor', { param: 'session_id' });
  }
}
