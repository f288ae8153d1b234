/** What the entities of tenants' tables begin with. */
import { PrimaryColumn } from 'typeorm';

export abstract class TenantRow {
  @PrimaryColumn('uuid')
  workspace_id: string;
}

export abstract class TenantItem extends TenantRow {
  @PrimaryColumn('uuid')
  id: string;
}
