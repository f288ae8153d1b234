import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { DataSubjectRegistry, type RowScope } from '../../platform/privacy/data-subject-registry.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import type { MatchLeftOutDto } from './contact-erasure.dto.js';
import { FormerContactsReader } from './former-contacts.reader.js';
import { UnprovenMatchesReader } from './unproven-matches.reader.js';

/** Erases what data subject providers store about a contact, in the erasure's own transaction. */
@Injectable()
export class PersonalDataErasure {
  constructor(
    private readonly registry: DataSubjectRegistry,
    private readonly sessions: SessionsReader,
    private readonly formerIds: FormerContactsReader,
    private readonly matches: UnprovenMatchesReader,
  ) {}

  /** Locks rows to which concurrent writers could add personal data. */
  async lock(tx: Queryable, workspaceId: string, contactId: string): Promise<void> {
    for (const part of this.registry.providers) await part.lock?.(tx, workspaceId, contactId);
  }

  /**
   * Erases the rows of the contact, of the visitors that were merged into it, and of its sessions.
   * @returns what may be the contact's, and stays
   */
  async erase(
    tx: Queryable,
    workspaceId: string,
    { contactId: id, claimed }: { contactId: string; claimed: boolean },
  ): Promise<MatchLeftOutDto[]> {
    const matches = await this.matches.of(tx, workspaceId, id);
    for (const contactId of [id, ...(await this.formerIds.idsOf(tx, workspaceId, id))])
      await this.eraseParts(tx, workspaceId, { contactId, sessionIds: null, claimed });
    for await (const sessionIds of this.sessions.idsOf(workspaceId, id, tx))
      await this.eraseParts(tx, workspaceId, { contactId: id, sessionIds });
    for (const part of this.registry.providers) await part.unlink?.(tx, workspaceId, id);
    return matches.filter(({ type }) => type === 'contact' || !claimed).map(({ name: _, ...match }) => match);
  }

  private async eraseParts(tx: Queryable, workspaceId: string, portion: RowScope): Promise<void> {
    for (const part of this.registry.providers) await part.erase?.(tx, workspaceId, portion);
  }
}
