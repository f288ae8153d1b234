import { Injectable } from '@nestjs/common';
import { Journal } from '../../platform/events/journal.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';

const CREATE = named('insert into workspaces (workspace_id, name, plan, is_sample) values ($1, $2, $3, $4)');

const SET_IDENTITY_SECRET = named(`
  update workspaces set identity_secret = $2, identity_secret_set_at = now(), updated_at = now() where workspace_id = $1`);

/** @returns false if there is no such workspace */
export async function setIdentitySecret(tx: Queryable, workspaceId: string, sealed: Buffer): Promise<boolean> {
  return (await tx.query(SET_IDENTITY_SECRET(workspaceId, sealed))).rowCount > 0;
}

export interface NewWorkspace {
  name: string;
  /** Default starter. */
  plan?: string | undefined;
  /** For trying the product, beside a company's own. */
  isSample?: boolean;
}

/** Operations on workspaces for other features, in their own transaction, which is the system's. */
@Injectable()
export class WorkspacesCommands {
  constructor(private readonly journal: Journal) {}

  /** Its credits are unlimited until changed. @returns its id */
  async add(
    tx: Queryable,
    { actor, name, plan = 'starter', isSample = false }: NewWorkspace & { actor: Actor },
  ): Promise<string> {
    const id = newId();
    await tx.query(CREATE(id, name, plan, isSample));
    const audit = { action: 'workspace.create', target: 'workspace', targetId: id, changes: ['name', 'plan'] };
    await this.journal.record(tx, id, { actor, audit });
    return id;
  }
}
