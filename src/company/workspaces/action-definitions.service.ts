import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import { lockWorkspace } from '../../platform/db/workspace-lock.js';
import { Journal } from '../../platform/events/journal.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { ApiError, fail } from '../../platform/kernel/errors.js';
import { DefinitionsCommands } from '../../assistant/actions/definitions.commands.js';
import {
  definitionsProblem,
  presentDefinition,
  type ActionDefinitionBody,
} from '../../assistant/actions/definitions.dto.js';
import { DefinitionsReader } from '../../assistant/actions/definitions.reader.js';
import type { ActionDefinitionsDto } from './action-definitions.dto.js';
import { SettingsStore } from './settings.store.js';

/** One action at a time: what others change meanwhile stays, unlike where the settings replace the whole list. */
@Injectable()
export class ActionDefinitionsService {
  constructor(
    private readonly db: TenantDb,
    private readonly store: SettingsStore,
    private readonly reader: DefinitionsReader,
    private readonly commands: DefinitionsCommands,
    private readonly journal: Journal,
  ) {}

  /** In place of the one called `name`, else at the end. Throws `invalid_field`. */
  async put(
    workspaceId: string,
    { actor, name, action }: { actor: Actor; name: string; action: ActionDefinitionBody },
  ): Promise<ActionDefinitionsDto> {
    await namedAs('action', () => this.commands.checkHosts(workspaceId, [action]));
    return this.change(workspaceId, actor, (before) => {
      const index = before.findIndex((definition) => definition.name === name);
      return index < 0 ? [...before, action] : before.with(index, action);
    });
  }

  /** Throws `not_found`. */
  remove(workspaceId: string, actor: Actor, name: string): Promise<ActionDefinitionsDto> {
    return this.change(workspaceId, actor, (before) => {
      const remaining = before.filter((definition) => definition.name !== name);
      if (remaining.length === before.length) throw fail('not_found', 'Action not found.');
      return remaining;
    });
  }

  private change(
    workspaceId: string,
    actor: Actor,
    next: (before: ActionDefinitionBody[]) => ActionDefinitionBody[],
  ): Promise<ActionDefinitionsDto> {
    return this.db.transaction(workspaceId, async (tx) => {
      await lockWorkspace(tx, workspaceId);
      const bodies = next((await this.reader.list(workspaceId, tx)).map(presentDefinition));
      const problem = definitionsProblem(bodies);
      if (problem) {
        const param = problem.key?.replace(/^\d+/, 'action') ?? 'action';
        throw fail('invalid_field', `${param} ${problem.message}`, { param });
      }
      if (await namedAs('action', () => this.commands.replace(tx, workspaceId, bodies))) {
        await this.store.touch(tx, workspaceId);
        const audit = { action: 'workspace.update', target: 'workspace', targetId: workspaceId, changes: ['actions'] };
        await this.journal.record(tx, workspaceId, { actor, audit });
      }
      const actions = (await this.reader.list(workspaceId, tx)).map(presentDefinition);
      return { object: 'action_definitions', actions };
    });
  }
}

/** A problem is named by its path in the list (`actions.3.url`); who sent one action knows no list (`action.url`). */
async function namedAs<Result>(name: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    const param = error instanceof ApiError ? error.param : undefined;
    const path = /^actions\.\d+/.exec(param ?? '')?.[0];
    if (!(error instanceof ApiError) || param === undefined || path === undefined) throw error;
    throw fail(error.code, error.message.replace(path, name), { param: param.replace(path, name) });
  }
}
