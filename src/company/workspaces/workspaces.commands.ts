import { Injectable } from '@nestjs/common';
import { Journal } from '../../platform/events/journal.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';

const CREATE = named('insert into workspaces (workspace_id, name, plan) values ($1, $2, $3)');

/** Operations on workspaces for other features, in their own transaction, which is the system's. */
@Injectable()
export class WorkspacesCommands {
  constructor(private readonly journal: Journal) {}

  /** Its credits are unlimited until changed. @returns its id */
  async add(
    tx: Queryable,
    { actor, name, plan = 'starter' }: { actor: Actor; name: string; plan?: string },
  ): Promise<string> {
    const id = newId();
    await tx.query(CREATE(id, name, plan));
    const audit = { action: 'workspace.create', target: 'workspace', targetId: id, changes: ['name', 'plan'] };
    await this.journal.record(tx, id, { actor, audit });
    return id;
  }
}
