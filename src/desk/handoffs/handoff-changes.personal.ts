/** The history of a person's hand-offs, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../platform/db/statement.js';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { sqlProvider } from '../../platform/privacy/sql-data-subject-provider.js';
import { IN_SCOPE, DataSubjectRegistry } from '../../platform/privacy/data-subject-registry.js';
import { presentHandoffChange, type HandoffChangeRow } from './handoff-changes.dto.js';

const OF_HANDOFFS = `workspace_id = $1 and handoff_id in (select id from handoffs where ${IN_SCOPE})`;
const EXPORT = named(`
  select id, handoff_id, actor, changes, created_at from handoff_history
  where ${OF_HANDOFFS} and ($4::uuid is null or (handoff_id, created_at, id) > ($4, $5::timestamptz, $6::uuid))
  order by handoff_id, created_at, id limit $7`);
/** The change of an outside responder is kept, without the name. */
const ERASE_NAMES = named(`
  update handoff_history set changes = changes || '{"external_responder": [null, null]}'
  where ${OF_HANDOFFS} and changes ? 'external_responder'`);
const ERASE = named(`
  update handoff_history set actor = actor || '{"label": null}'
  where ${OF_HANDOFFS} and actor ->> 'type' = 'contact'`);

@Injectable()
export class HandoffChangesPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: DataSubjectRegistry,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      sqlProvider<HandoffChangeRow & Record<string, unknown>>({
        name: 'handoff_changes',
        export: {
          db: this.db,
          selectRows: EXPORT,
          after: ['handoff_id', 'created_at', 'id'],
          present: presentHandoffChange,
        },
        erase: [ERASE, ERASE_NAMES],
      }),
    );
  }
}
