import { Injectable } from '@nestjs/common';
import { onlyRow } from '../../platform/db/only-row.js';
import { named, type OpenTransaction, type Queryable } from '../../platform/db/statement.js';
import type { Ceilings } from '../../platform/kernel/caller.js';
import { CredentialsCommands } from '../team/credentials.commands.js';
import type { CreditSetting, StoredWorkspace } from './workspace.dto.js';

const COLUMNS = 'workspace_id as id, name, plan, ceilings, suspended_at, created_at';
const LIST = named(
  `select ${COLUMNS} from workspaces where ($1::uuid is null or workspace_id > $1) order by workspace_id limit $2`,
);
const GET = named(`select ${COLUMNS} from workspaces where workspace_id = $1`);
const BY_NAME = named(`select ${COLUMNS} from workspaces where lower(name) = lower($1) order by workspace_id limit $2`);
const LOCK = named(`select ${COLUMNS} from workspaces where workspace_id = $1 for no key update`);
const SET_PLAN = named(`
  update workspaces set plan = $2, ceilings = $3, updated_at = now() where workspace_id = $1 returning ${COLUMNS}`);
const SET_SUSPENDED = named(`
  update workspaces set suspended_at = case when $2::boolean then now() end, updated_at = now(),
    removal_begun_at = case when $2::boolean then removal_begun_at end
  where workspace_id = $1 returning ${COLUMNS}`);
const SET_CREDITS = named(`
  update workspaces set credits_by_plan = $2, credits_limit = $3, updated_at = now()
  where workspace_id = $1 and (credits_by_plan, credits_limit) is distinct from ($2::boolean, $3::int)`);
const IS_SAMPLE = named('select from workspaces where workspace_id = $1 and is_sample');
const BEGIN_REMOVAL = named(`
  update workspaces set removal_begun_at = coalesce(removal_begun_at, now()) where workspace_id = $1 and is_sample`);
const REMOVALS_BEGUN = named(`
  select workspace_id as id from workspaces where removal_begun_at is not null order by removal_begun_at limit 100`);
const OWNS_ANOTHER = named(`
  select from members sample
  join members own on own.account_id = sample.account_id and own.role = 'owner' and own.removed_at is null
  join workspaces w on w.workspace_id = own.workspace_id and not w.is_sample and w.suspended_at is null
  where sample.workspace_id = $1 and sample.id = $2 limit 1`);

/** What may be stored, each with its column. */
export const STORAGE_COLUMNS = { knowledge: 'knowledge_bytes_max', attachments: 'attachment_bytes_max' } as const;
type StorageKind = keyof typeof STORAGE_COLUMNS;
const setStorage = (column: string) =>
  named(`
  update workspaces set ${column} = $2, updated_at = now()
  where workspace_id = $1 and ${column} is distinct from $2::bigint`);
const SET_STORAGE = {
  knowledge: setStorage(STORAGE_COLUMNS.knowledge),
  attachments: setStorage(STORAGE_COLUMNS.attachments),
};

type WorkspacePlanRow = StoredWorkspace & Record<string, unknown>;

/** Workspaces themselves; the system's transactions, since no tenant sees another. */
@Injectable()
export class WorkspacesStore {
  constructor(private readonly credentials: CredentialsCommands) {}

  async list(db: Queryable, after: string | null, limit: number): Promise<StoredWorkspace[]> {
    return (await db.query<WorkspacePlanRow>(LIST(after, limit))).rows;
  }

  async find(db: Queryable, id: string): Promise<StoredWorkspace | null> {
    return (await db.query<WorkspacePlanRow>(GET(id))).rows[0] ?? null;
  }

  async byName(db: Queryable, name: string, limit: number): Promise<StoredWorkspace[]> {
    return (await db.query<WorkspacePlanRow>(BY_NAME(name, limit))).rows;
  }

  /** Has the removal of a sample go on after an interruption. */
  async beginRemoval(db: Queryable, id: string): Promise<void> {
    await db.query(BEGIN_REMOVAL(id));
  }

  /** Ids of the workspaces whose removal has begun, at most 100. */
  async removalsBegun(db: Queryable): Promise<string[]> {
    return (await db.query<{ id: string }>(REMOVALS_BEGUN())).rows.map(({ id }) => id);
  }

  async lock(tx: Queryable, id: string): Promise<StoredWorkspace | null> {
    return (await tx.query<WorkspacePlanRow>(LOCK(id))).rows[0] ?? null;
  }

  async setPlan(
    tx: OpenTransaction,
    id: string,
    { plan, ceilings }: { plan: string; ceilings: Ceilings | null },
  ): Promise<StoredWorkspace> {
    const after = await tx.query<WorkspacePlanRow>(SET_PLAN(id, plan, ceilings && JSON.stringify(ceilings)));
    return this.changed(tx, onlyRow(after));
  }

  async setSuspended(tx: OpenTransaction, id: string, suspended: boolean): Promise<StoredWorkspace> {
    return this.changed(tx, onlyRow(await tx.query<WorkspacePlanRow>(SET_SUSPENDED(id, suspended))));
  }

  /** @returns whether it is a change */
  async setCredits(tx: Queryable, id: string, setting: CreditSetting): Promise<boolean> {
    const byPlan = setting === 'plan';
    return (await tx.query(SET_CREDITS(id, byPlan, byPlan ? null : setting))).rowCount > 0;
  }

  /** @returns whether it is a change */
  async setStorage(
    tx: Queryable,
    id: string,
    { kind, bytes }: { kind: StorageKind; bytes: number | null },
  ): Promise<boolean> {
    return (await tx.query(SET_STORAGE[kind](id, bytes))).rowCount > 0;
  }

  async isSample(db: Queryable, id: string): Promise<boolean> {
    return (await db.query(IS_SAMPLE(id))).rowCount > 0;
  }

  /** Whether the account of a sample's member owns a workspace that is none. */
  async ownsAnother(db: Queryable, sampleId: string, memberId: string | null): Promise<boolean> {
    return (await db.query(OWNS_ANOTHER(sampleId, memberId))).rowCount > 0;
  }

  /** Plan and suspension are cached with the workspace's keys. */
  private async changed(tx: OpenTransaction, workspace: StoredWorkspace): Promise<StoredWorkspace> {
    await this.credentials.invalidate(workspace.id, tx);
    return workspace;
  }
}
