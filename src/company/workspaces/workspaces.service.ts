import { Injectable } from '@nestjs/common';
import { alone } from '../../platform/db/alone.js';
import type { Queryable } from '../../platform/db/statement.js';
import { SystemDb } from '../../platform/db/system-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import type { Ceilings } from '../../platform/kernel/caller.js';
import { fail } from '../../platform/kernel/errors.js';
import { changedFields, Journal } from '../../platform/events/journal.js';
import { CreditsCommands } from '../credits/credits.commands.js';
import type { CreditSetting, StoredWorkspace, WorkspaceDto } from './workspace.dto.js';
import { WorkspaceReader } from './workspace.reader.js';
import { WorkspacesCommands, type NewWorkspace } from './workspaces.commands.js';
import { WorkspacesStore, STORAGE_COLUMNS } from './workspaces.store.js';

/** Workspaces themselves: only for the operator, so it runs as the system. */
@Injectable()
export class WorkspacesService {
  constructor(
    private readonly db: SystemDb,
    private readonly commands: WorkspacesCommands,
    private readonly store: WorkspacesStore,
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
      const [same] = await this.store.byName(tx, name, 1);
      if (same) throw fail('conflict', `A workspace named “${same.name}” already exists (${same.id}).`);
      return this.add(tx, { actor, name, ...rest });
    });
  }

  /** In order of creation, `most` at a time. */
  list(after: string | null, limit: number): Promise<StoredWorkspace[]> {
    return this.store.list(this.db, after, limit);
  }

  /** Throws `not_found`. */
  async get(id: string): Promise<StoredWorkspace> {
    return known(id, await this.store.find(this.db, id));
  }

  /** Workspaces with this name, ignoring case, at most `most`: names need not be unique. */
  findByName(name: string, limit: number): Promise<StoredWorkspace[]> {
    return this.store.byName(this.db, name, limit);
  }

  /** @param ceilings undefined = unchanged, null = the plan's own. Throws `not_found`. */
  setPlan(
    actor: Actor,
    { id, plan, ceilings }: { id: string; plan: string; ceilings?: Ceilings | null },
  ): Promise<StoredWorkspace> {
    return this.db.transaction(async (tx) => {
      const before = known(id, await this.store.lock(tx, id));
      const next = { plan, ceilings: ceilings === undefined ? before.ceilings : ceilings };
      const changed = changedFields({ plan: before.plan, ceilings: before.ceilings }, next);
      if (!changed) return before;
      const after = await this.store.setPlan(tx, id, next);
      await this.credits.topUp(tx, id, { actor, amount: 0 });
      await this.note(tx, actor, { action: 'workspace.update', id, changes: Object.keys(changed) });
      return after;
    });
  }

  /**
   * A suspended workspace's credentials do not work; no data is lost, and everything works again when it is
   * resumed. Setting the current state changes nothing. Throws `not_found`.
   */
  setSuspended(actor: Actor, id: string, suspended: boolean): Promise<StoredWorkspace> {
    return this.db.transaction(async (tx) => {
      const before = known(id, await this.store.lock(tx, id));
      if ((before.suspended_at !== null) === suspended) return before;
      const after = await this.store.setSuspended(tx, id, suspended);
      await this.note(tx, actor, {
        action: suspended ? 'workspace.suspend' : 'workspace.resume',
        id,
        changes: ['suspended_at'],
      });
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
      known(id, await this.store.lock(tx, id));
      const isSet = setting !== undefined && (await this.store.setCredits(tx, id, setting));
      const changes = [...(isSet ? ['credits'] : []), ...(topUp ? ['credits_topped_up'] : [])];
      if (changes.length) {
        await this.credits.topUp(tx, id, { actor, amount: topUp });
        await this.note(tx, actor, { action: 'workspace.update', id, changes });
      }
      return this.reader.get(id, tx);
    });
  }

  private async add(tx: Queryable, created: NewWorkspace & { actor: Actor }): Promise<StoredWorkspace> {
    const id = await this.commands.add(tx, created);
    return known(id, await this.store.find(tx, id));
  }

  /** @param bytes of that kind that it may store; null = the plan's. Throws `not_found` */
  setStorage(
    actor: Actor,
    { id, kind, bytes }: { id: string; kind: keyof typeof STORAGE_COLUMNS; bytes: number | null },
  ): Promise<WorkspaceDto> {
    return this.db.transaction(async (tx) => {
      known(id, await this.store.lock(tx, id));
      if (await this.store.setStorage(tx, id, { kind, bytes }))
        await this.note(tx, actor, { action: 'workspace.update', id, changes: [STORAGE_COLUMNS[kind]] });
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

function known(id: string, workspace: StoredWorkspace | null): StoredWorkspace {
  if (!workspace) throw fail('not_found', `Workspace ${id} not found.`);
  return workspace;
}
