/** Conversations that a contact had in another product, known by what is proven of them. */
import { Injectable } from '@nestjs/common';
import { listSpec } from '../../platform/db/keyset.js';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { Page } from '../../platform/http/page.js';
import { Pager } from '../../platform/http/pager.js';
import { fail } from '../../platform/kernel/errors.js';
import { ContactsReader } from '../../people/contacts/contacts.reader.js';
import {
  EARLIER_COLUMNS,
  presentEarlier,
  type EarlierConversationDto,
  type EarlierConversationsQuery,
  type EarlierRow,
} from './earlier-conversations.dto.js';
import type { ImportedConversationDto } from './imported-conversations.dto.js';
import { ImportedPeopleReader } from './imported-people.reader.js';

/** Messages that are shown of a conversation, from its beginning. */
const MESSAGES_MAX = 1_000;

const LIST = listSpec({
  endpoint: 'earlier_conversations',
  columns: EARLIER_COLUMNS,
  from: 'imported_conversations',
  sorts: ['started_at'],
  filters: { ids: 'id' },
  few: ['ids'],
});
const GET = named(`
  select c.id, 'imported_conversation' as object, c.source, c.external_id, c.channel, c.subject, c.started_at,
    c.closed_at, c.rating, c.tags, c.contact_name, c.contact_email, c.contact_phone, c.is_complete
  from imported_conversations c where c.workspace_id = $1 and c.id = $2`);
const MESSAGES = named(`
  select at, author, text from imported_messages
  where workspace_id = $1 and conversation_id = $2 order by position limit ${MESSAGES_MAX}`);

type FoundRow = Omit<ImportedConversationDto, 'messages'> & Record<string, unknown>;
type MessageRow = ImportedConversationDto['messages'][number] & Record<string, unknown>;

@Injectable()
export class EarlierConversationsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly pager: Pager,
    private readonly contacts: ContactsReader,
    private readonly people: ImportedPeopleReader,
  ) {}

  /** None of an address or number that the contact only told. Throws `not_found`. */
  async list(
    workspaceId: string,
    contactId: string,
    query: EarlierConversationsQuery,
  ): Promise<Page<EarlierConversationDto>> {
    const ids = await this.idsOf(workspaceId, contactId);
    if (ids.length === 0) return new Page([], null);
    const spec = { ...LIST, endpoint: `earlier conversations of ${contactId.toLowerCase()}` };
    const page = { query, present: presentEarlier, fixed: { ids } };
    return this.pager.page<EarlierRow, EarlierConversationDto>(workspaceId, spec, page);
  }

  /** Throws `not_found`, also for one of another person. */
  async get(
    workspaceId: string,
    { contactId, id }: { contactId: string; id: string },
  ): Promise<ImportedConversationDto> {
    const ids = await this.idsOf(workspaceId, contactId);
    if (!ids.includes(id.toLowerCase())) throw fail('not_found');
    const { rows } = await this.db.query<FoundRow>(workspaceId, GET(workspaceId, id));
    if (!rows[0]) throw fail('not_found');
    const { rows: messages } = await this.db.query<MessageRow>(workspaceId, MESSAGES(workspaceId, id));
    return { ...rows[0], messages };
  }

  /** Those that are theirs for certain. */
  private async idsOf(workspaceId: string, contactId: string): Promise<string[]> {
    const { id } = await this.contacts.get(workspaceId, contactId);
    return (await this.people.of(this.db.of(workspaceId), workspaceId, id)).proven;
  }
}
