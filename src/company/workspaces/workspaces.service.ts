import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Ceilings } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { CredentialsCommands } from '../team/credentials.commands.js';
import { CreditsCommands } from '../credits/credits.commands.js';
import type { WorkspaceDto } from './workspace.dto.js';
import { WorkspaceReader } from './workspace.reader.js';
import { WorkspacesCommands, type NewWorkspace } from './workspaces.commands.js';
import { onlyRow } from '../../platform/db/only-row.js';

export interface StoredWorkspace {
  id: string;
  name: string;
  plan: string;
  ceilings: Ceilings | null;
  suspended_at: string | null;
  created_at: string;
}

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
  update workspaces set suspended_at = case when $2::boolean then now() end, updated_at = now()
  where workspace_id = $1 returning ${COLUMNS}`);

const SET_CREDITS = named(`
  update workspaces set credits_by_plan = $2, credits_limit = $3, updated_at = now()
  where workspace_id = $1 and (credits_by_plan, credits_limit) is distinct from ($2::boolean, $3::int)`);

/** What may be stored, each with its column. */
const STORAGE = { knowledge: 'knowledge_bytes_max', attachments: 'attachment_bytes_max' } as const;
const setStorage = (column: string) =>
  named(`
  update workspaces set ${column} = $2, updated_at = now()
  where workspace_id = $1 and ${column} is distinct from $2::bigint`);
const SET_STORAGE = {
  knowledge: setStorage(STORAGE.knowledge),
  attachments: setStorage(STORAGE.attachments),
};

/** How credits are limited: by the plan, to a number, or unlimited (null). */
export type CreditSetting = 'plan' | number | null;

type WorkspacePlanRow = StoredWorkspace & Record<string, unknown>;

/** Workspaces themselves: only for the operator, so it runs as the system. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly db: SystemDb,
    private readonly commands: WorkspacesCommands,
    private readonly credentials: CredentialsCommands,
    private readonly credits: CreditsCommands,
    private readonly reader: WorkspaceReader,
    private readonly journal: Journal,
  ) {}

  /** Its credits are unlimited until changed. */
  create(actor: Actor, name: string, plan?: string): Promise<StoredWorkspace> {
    return this.db.transaction((tx) => this.add(tx, { actor, name, plan }));
  }

  /**
   * The same with a name that no other workspace has, ignoring case, to avoid mistaking one for the other.
   * Throws `conflict`. A workspace may still be renamed to another's name: a team must not learn about other
   * tenants.
   */
  createNamed(actor: Actor, { name, ...rest }: NewWorkspace): Promise<StoredWorkspace> {
    return this.db.transaction(async (tx) => {
      await alone(tx, 'workspace names');
      const [same] = (await tx.query<WorkspacePlanRow>(BY_NAME(name, 1))).rows;
      if (same) throw fail('conflict', `A workspace named “${same.name}” already exists (${same.id}).`);
      return this.add(tx, { actor, name, ...rest });
    });
  }

  /** In order of creation, `most` at a time. */
  async list(after: string | null, limit: number): Promise<StoredWorkspace[]> {
    return (await this.db.query<WorkspacePlanRow>(LIST(after, limit))).rows;
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<StoredWorkspace> {
    const { rows } = await this.db.query<WorkspacePlanRow>(GET(id));
    if (!rows[0]) throw fail('not_found', `Workspace ${id} not found.`);
    return rows[0];
  }

  /** Workspaces with this name, ignoring case, at most `most`: names need not be unique. */
  async findByName(name: string, limit: number): Promise<StoredWorkspace[]> {
    return (await this.db.query<WorkspacePlanRow>(BY_NAME(name, limit))).rows;
  }

  /** @param ceilings undefined = unchanged, null = the plan's own. Throws `not_found`. */
  setPlan(
    actor: Actor,
    { id, plan, ceilings }: { id: string; plan: string; ceilings?: Ceilings | null },
  ): Promise<StoredWorkspace> {
    return this.db.transaction(async (tx) => {
      const before = (await tx.query<WorkspacePlanRow>(LOCK(id))).rows[0];
      if (!before) throw fail('not_found', `Workspace ${id} not found.`);
      const next = { plan, ceilings: ceilings === undefined ? before.ceilings : ceilings };
      const changed = changedFields({ plan: before.plan, ceilings: before.ceilings }, next);
      if (!changed) return before;
      const stored = next.ceilings && JSON.stringify(next.ceilings);
      const after = onlyRow(await tx.query<WorkspacePlanRow>(SET_PLAN(id, plan, stored)));
      await this.credits.topUp(tx, id, { actor, amount: 0 });
      await this.note(tx, actor, { action: 'workspace.update', id, changes: Object.keys(changed) });
      await this.credentials.invalidate(id, tx);
      return after;
    });
  }

  /**
   * A suspended workspace's credentials do not work; no data is lost, and everything works again when it is
   * resumed. Setting the current state changes nothing. Throws `not_found`.
   */
  setSuspended(actor: Actor, id: string, suspended: boolean): Promise<StoredWorkspace> {
    return this.db.transaction(async (tx) => {
      const before = (await tx.query<WorkspacePlanRow>(LOCK(id))).rows[0];
      if (!before) throw fail('not_found', `Workspace ${id} not found.`);
      if ((before.suspended_at !== null) === suspended) return before;
      const after = onlyRow(await tx.query<WorkspacePlanRow>(SET_SUSPENDED(id, suspended)));
      await this.note(tx, actor, {
        action: suspended ? 'workspace.suspend' : 'workspace.resume',
        id,
        changes: ['suspended_at'],
      });
      await this.credentials.invalidate(id, tx);
      return after;
    });
  }

  /**
   * @param setting undefined = unchanged
   * @param topUp added to this month. Throws `not_found`
   */
  setCredits(
    actor: Actor,
    { id, setting, topUp = 0 }: { id: string; setting: CreditSetting | undefined; topUp?: number },
  ): Promise<WorkspaceDto> {
    return this.db.transaction(async (tx) => {
      if ((await tx.query(LOCK(id))).rowCount === 0) throw fail('not_found', `Workspace ${id} not found.`);
      const byPlan = setting === 'plan';
      const set = setting !== undefined && (await tx.query(SET_CREDITS(id, byPlan, byPlan ? null : setting)));
      const changes = [...(set && set.rowCount ? ['credits'] : []), ...(topUp ? ['credits_topped_up'] : [])];
      if (changes.length) {
        await this.credits.topUp(tx, id, { actor, amount: topUp });
        await this.note(tx, actor, { action: 'workspace.update', id, changes });
      }
      return this.reader.get(id, tx);
    });
  }

  private async add(tx: Queryable, created: NewWorkspace & { actor: Actor }): Promise<StoredWorkspace> {
    const id = await this.commands.add(tx, created);
    return onlyRow(await tx.query<WorkspacePlanRow>(GET(id)));
  }

  /** @param bytes of that kind that it may store; null = the plan's. Throws `not_found` */
  setStorage(
    actor: Actor,
    { id, kind, bytes }: { id: string; kind: keyof typeof STORAGE; bytes: number | null },
  ): Promise<WorkspaceDto> {
    return this.db.transaction(async (tx) => {
      if ((await tx.query(LOCK(id))).rowCount === 0) throw fail('not_found', `Workspace ${id} not found.`);
      const { rowCount } = await tx.query(SET_STORAGE[kind](id, bytes));
      if (rowCount) await this.note(tx, actor, { action: 'workspace.update', id, changes: [STORAGE[kind]] });
      return this.reader.get(id, tx);
    });
  }

  private note(
    tx: Queryable,
    actor: Actor,
    { action, id, changes }: { action: string; id: string; changes: string[] },
  ): Promise<void> {
    return this.journal.record(tx, id, { actor, audit: { action, target: 'workspace', targetId: id, changes } });
  }
}
