import { Injectable } from '@nestjs/common';
import type { Queryable } from '../../db/statement.js';
import { GuardrailsReader } from '../configuration/guardrails/guardrails.reader.js';
import { KillSwitchReader } from '../configuration/kill-switch/kill-switch.reader.js';
import { verdictOn, type Verdict } from './actions.rules.js';
import { ActionsStore } from './actions.store.js';
import type { ActionDefinition } from './definitions.reader.js';

export interface Place {
  sessionId: string | null;
  contactId: string | null;
  /** Of the action, where it is kept already. */
  actionId: string | null;
}

/** Guardrails and kill switch as they are at the moment of acting: nothing of them is kept anywhere. */
@Injectable()
export class ActionGate {
  constructor(
    private readonly guardrails: GuardrailsReader,
    private readonly killSwitch: KillSwitchReader,
    private readonly store: ActionsStore,
  ) {}

  /**
   * What may be done, and it stays so until the transaction ends: the switch, the session and the contact are held, in
   * this order. No hand-off and no action may be locked before.
   */
  async verdict(tx: Queryable, workspaceId: string, wanted: ActionDefinition, place: Place): Promise<Verdict> {
    const kill_switch = await this.killSwitch.held(tx, workspaceId);
    const guardrails = { ...(await this.guardrails.get(workspaceId, tx)), kill_switch };
    const { sessionId, contactId, actionId } = place;
    const owner = sessionId === null ? undefined : await this.store.lockSession(tx, workspaceId, sessionId);
    const contact = contactId === null ? null : await this.store.holdContact(tx, workspaceId, contactId);
    // A session of somebody else is none.
    const session = owner !== undefined && owner === (contact?.id ?? null);
    return verdictOn({
      guardrails,
      name: wanted.name,
      destructive: wanted.destructive,
      needsContact: wanted.token !== null,
      contact: contact !== null,
      signedIn: contact?.signed_in ?? false,
      session,
      used: session ? await this.store.used(tx, workspaceId, sessionId!, actionId) : 0,
    });
  }
}
