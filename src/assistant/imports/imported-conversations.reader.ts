import { Injectable } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { ImportedAuthor } from './imported.dto.js';

export interface ImportedLine {
  at: string;
  author: ImportedAuthor;
  text: string;
}

const MESSAGES = named(`
  select at, author, text from imported_messages where workspace_id = $1 and conversation_id = $2 order by position`);

@Injectable()
export class ImportedConversationsReader {
  constructor(private readonly db: TenantDb) {}

  /** Oldest first; empty if it is gone. */
  async messages(workspaceId: string, conversationId: string): Promise<ImportedLine[]> {
    const { rows } = await this.db.query<ImportedLine & Record<string, unknown>>(
      workspaceId,
      MESSAGES(workspaceId, conversationId),
    );
    return rows;
  }
}
