/** A saved filter on one contact goes with the contact, and follows a visitor who turns out to be a user. */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';

const REASSIGN = named('update inbox_filters set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const UNLINK = named('delete from inbox_filters where workspace_id = $1 and contact_id = $2');

@Injectable()
export class InboxFiltersPersonal implements OnModuleInit {
  constructor(private readonly registry: DataSubjectRegistry) {}

  onModuleInit(): void {
    this.registry.register(sqlProvider({ name: 'inbox_filters', erase: [], reassign: REASSIGN, unlink: UNLINK }));
  }
}
