/** Drafts about a person are erased with the person, and expire with the messages. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { DataSubjectRegistry, IN_SESSIONS } from '../../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';

const ERASE = named(`delete from drafts where ${IN_SESSIONS}`);
const DELETE_OLD = named(`
  delete from drafts where workspace_id = $1 and (member_id, session_id, kind) in (
    select member_id, session_id, kind from drafts where workspace_id = $1 and updated_at < $2
    order by updated_at limit $3 for update skip locked)`);

@Injectable()
export class DraftsPersonal implements OnModuleInit {
  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(sqlProvider({ name: 'drafts', erase: [ERASE], redactBefore: DELETE_OLD }));
  }
}
