import { Injectable } from '@nestjs/common';
import { Journal } from '../../platform/events/journal.js';
import { named, type Queryable } from '../../platform/db/statement.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { newId } from '../../platform/kernel/ids.js';
import { KeysCommands } from '../team/keys.commands.js';

const CREATE = named('insert into workspaces (workspace_id, name, plan, is_sample) values ($1, $2, $3, $4)');

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
  constructor(
    private readonly journal: Journal,
    private readonly keys: KeysCommands,
  ) {}

  /** Its credits are unlimited until changed. It has a key for its website; the sample gets its own. @returns its id */
  async add(
    tx: Queryable,
    { actor, name, plan = 'starter', isSample = false }: NewWorkspace & { actor: Actor },
  ): Promise<string> {
    const id = newId();
    await tx.query(CREATE(id, name, plan, isSample));
    const audit = { action: 'workspace.create', target: 'workspace', targetId: id, changes: ['name', 'plan'] };
    await this.journal.record(tx, id, { actor, audit });
    const keySpec = { kind: 'publishable', label: 'Website', role: null } as const;
    if (!isSample) await this.keys.add(tx, id, { actor, keySpec });
    return id;
  }
}
