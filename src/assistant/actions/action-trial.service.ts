import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/db/tenant-db.js';
import type { Actor } from '../../platform/kernel/actor.js';
import { fail } from '../../platform/kernel/errors.js';
import { newId } from '../../platform/kernel/ids.js';
import { Journal } from '../../platform/events/journal.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import { ActionCaller } from './action-caller.js';
import type { CallOutcome } from './api-response.rules.js';
import { DefinitionsReader } from './definitions.reader.js';
import { buildRequest, type ActionRequest } from './request.rules.js';

export interface Trial {
  request: ActionRequest;
  /** null if nothing was sent. */
  outcome: CallOutcome | null;
}

/** Tries an action for the person who sets it up: outside of any session, with a token that they supply. */
@Injectable()
export class ActionTrialService {
  constructor(
    private readonly db: TenantDb,
    private readonly definitions: DefinitionsReader,
    private readonly killSwitch: KillSwitchReader,
    private readonly caller: ActionCaller,
    private readonly journal: Journal,
  ) {}

  /**
   * Sends it, unless `dry`. Throws `not_found` for an unknown action, `invalid_field` for invalid arguments,
   * `kill_switch_active`.
   */
  async try(
    workspaceId: string,
    actor: Actor,
    { name, args, token, dry }: { name: string; args: unknown; token: string | null; dry: boolean },
  ): Promise<Trial> {
    const opened = await this.definitions.opened(workspaceId, name);
    if (!opened) throw fail('not_found', 'Action not found.');
    const request = buildRequest(opened.definition, args);
    if ('problem' in request) throw fail('invalid_field', request.problem);
    if (dry) return { request, outcome: null };
    await this.db.transaction(workspaceId, async (tx) => {
      await this.killSwitch.assertMayAct(workspaceId, tx);
      const audit = { action: 'action.test', target: 'workspace', targetId: workspaceId };
      await this.journal.record(tx, workspaceId, { actor, audit });
    });
    const call = { ...opened, workspaceId, request, token, idempotencyKey: newId() };
    return { request, outcome: await this.caller.call(call) };
  }
}
