import { Inject, Injectable } from '@nestjs/common';
import { CLOCK } from '../../platform/config/config.module.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { ResourceStream } from '../../platform/http/resource-stream.js';
import type { Clock } from '../../platform/kernel/clock.js';
import {
  inBatches,
  DataSubjectRegistry,
  type DataSubjectProvider,
} from '../../platform/privacy/data-subject-registry.js';
import { SessionsReader } from '../../conversations/sessions/sessions.reader.js';
import { ContactsReader } from '../contacts/contacts.reader.js';
import { FormerContactsReader } from '../contacts/former-contacts.reader.js';
import { GRANT_COLUMNS, presentGrant, type GrantDto, type GrantRow } from '../contacts/grants.dto.js';

const GRANTS = named(`
  select ${GRANT_COLUMNS} from grants
  where workspace_id = $1 and contact_id = $2 and ($3::timestamptz is null or (created_at, id) > ($3, $4))
  order by created_at, id limit $5`);

/** Reads a provider's part of an export, portion by portion. */
type Portions = NonNullable<DataSubjectProvider['export']>;

@Injectable()
export class ContactExportReader {
  constructor(
    private readonly db: TenantDb,
    private readonly contacts: ContactsReader,
    private readonly sessions: SessionsReader,
    private readonly personal: DataSubjectRegistry,
    private readonly former: FormerContactsReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Everything about a contact, read while it is sent: only one batch is in memory. Throws `not_found`,
   * `invalid_id`.
   */
  async export(
    workspaceId: string,
    { contactId, claimed }: { contactId: string; claimed: boolean },
  ): Promise<ResourceStream> {
    const contact = await this.contacts.get(workspaceId, contactId);
    const parts = this.personal.providers.flatMap((part) => {
      const portions = part.export?.bind(part);
      return portions
        ? [[part.name, this.whole(portions, workspaceId, { contactId: contact.id, claimed })] as const]
        : [];
    });
    return ResourceStream.open({
      object: 'contact_export',
      exported_at: new Date(this.clock.now()).toISOString(),
      contact,
      grants: this.grants(workspaceId, contact.id),
      ...Object.fromEntries(parts),
    });
  }

  private async *whole(
    portions: Portions,
    workspaceId: string,
    { contactId, claimed }: { contactId: string; claimed: boolean },
  ): AsyncGenerator<object> {
    const formerIds = await this.former.idsOf(this.db.of(workspaceId), workspaceId, contactId);
    for (const id of [contactId, ...formerIds])
      yield* portions(workspaceId, { contactId: id, sessionIds: null, claimed });
    for await (const sessionIds of this.sessions.idsOf(workspaceId, contactId))
      yield* portions(workspaceId, { contactId, sessionIds, formerIds });
  }

  private async *grants(workspaceId: string, contactId: string): AsyncGenerator<GrantDto> {
    const batches = inBatches<GrantRow>(this.db.of(workspaceId), (last, limit) =>
      GRANTS(workspaceId, contactId, last?.created_at ?? null, last?.id ?? null, limit),
    );
    for await (const rows of batches) yield* rows.map(presentGrant);
  }
}
