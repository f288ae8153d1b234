import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../platform/db/statement.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import { permissionFor, type PermissionDecision } from './actions.rules.js';
import { ActionsStore } from './actions.store.js';
import type { ActionDefinition } from './definitions.reader.js';

export interface ActionSubject {
  sessionId: string | null;
  contactId: string | null;
  /** The action's id, if it is already stored. */
  actionId: string | null;
  /** A model guessed the action. */
  isGuessed?: boolean;
  /** All arguments come from the contact's words or profile. */
  isOwn?: boolean;
}

/** Checks guardrails and kill switch, uncached, right before an action. */
@Injectable()
export class ActionGate {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly killSwitch: KillSwitchReader,
    private readonly store: ActionsStore,
  ) {}

  /**
   * Decides whether the action may run. Locks the kill switch, the session and the contact in this order until the
   * transaction ends; the caller must not have locked a hand-off or an action before.
   */
  async checkPermission(
    tx: Queryable,
    workspaceId: string,
    { definition, subject }: { definition: ActionDefinition; subject: ActionSubject },
  ): Promise<PermissionDecision> {
    const kill_switch = await this.killSwitch.lockShared(tx, workspaceId);
    const guardrails = { ...(await this.guardrails.get(workspaceId, tx)), kill_switch };
    const { sessionId, contactId, actionId, isGuessed = false, isOwn = false } = subject;
    const owner = sessionId === null ? undefined : await this.store.lockSession(tx, workspaceId, sessionId);
    const contact = contactId === null ? null : await this.store.lockContact(tx, workspaceId, contactId);
    // Another contact's session is treated as missing.
    const ownSessionId = owner !== undefined && owner === (contact?.id ?? null) ? sessionId : null;
    return permissionFor({
      guardrails,
      name: definition.name,
      destructive: definition.destructive,
      isOwnLookup: isOwn && definition.effect === 'read',
      isGuessed,
      needsContact: definition.token !== null,
      contact: contact !== null,
      signedIn: contact?.signed_in ?? false,
      session: ownSessionId !== null,
      used:
        ownSessionId === null
          ? 0
          : await this.store.used(tx, workspaceId, { sessionId: ownSessionId, exceptId: actionId }),
    });
  }
}
