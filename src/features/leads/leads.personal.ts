/** A person's leads, for export and erasure (specification §3.4). */
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { named } from '../../db/statement.js';
import { TenantDb } from '../../db/tenant-db.js';
import { partOf } from '../../privacy/part-of.js';
import { OF_PORTION, PersonalData } from '../../privacy/personal-data.js';
import { LEAD_COLUMNS, presentLead, type LeadRow } from './leads.dto.js';

const EXPORT = named(`
  select ${LEAD_COLUMNS} from leads where ${OF_PORTION} and ($4::uuid is null or id > $4) order by id limit $5`);
const ERASE = named(`
  update leads set name = null, email = null, phone = null, company = null, intent = null, fields = '{}' where ${OF_PORTION}`);
const MOVE = named('update leads set contact_id = $3 where workspace_id = $1 and contact_id = $2');
const LET_GO = named('update leads set contact_id = null where workspace_id = $1 and contact_id = $2');

type Found = LeadRow & Record<string, unknown>;

@Injectable()
export class LeadsPersonal implements OnModuleInit {
  constructor(
    private readonly db: TenantDb,
    private readonly personal: PersonalData,
  ) {}

  onModuleInit(): void {
    this.personal.register(
      partOf<Found>(this.db, {
        name: 'leads',
        rows: EXPORT,
        present: presentLead,
        erase: [ERASE],
        move: MOVE,
        letGo: LET_GO,
      }),
    );
  }
}
