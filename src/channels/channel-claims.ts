import { Injectable } from '@nestjs/common';
import type { Queryable } from '../platform/db/statement.js';
import { SystemDb } from '../platform/db/system-db.js';
import { fail } from '../platform/kernel/errors.js';
import { ChannelAdapters } from './channel-adapters.js';
import type { ChannelRow, CreateChannel } from './channels.dto.js';
import { ChannelsStore, type ChannelClaim } from './channels.store.js';

/** Names no other workspace: other tenants must not learn which numbers and addresses use this server. */
const REFUSED =
  'This account cannot be connected. Check its id and its credentials, and remove it wherever else it is connected.';
const DISPLACED = 'Another workspace proved that this account is its own. Verify your credentials to use it here.';

/** Whether the provider accepts the new credentials: it is asked only if somebody else claims the account. */
export interface Proof {
  isProven: boolean;
}

/**
 * Which workspace may connect an external account: the first one, unless its credentials were never verified and those
 * of the newcomer are. A mailbox proves nothing to its holder's disadvantage, because its servers are the newcomer's
 * own choice: both stay.
 */
@Injectable()
export class ChannelClaims {
  constructor(
    private readonly system: SystemDb,
    private readonly store: ChannelsStore,
    private readonly adapters: ChannelAdapters,
  ) {}

  /** Outside of any transaction, since the provider may take its time. */
  async prove(workspaceId: string, input: CreateChannel): Promise<Proof> {
    const { channel, external_id: externalId, settings = {}, credentials } = input;
    const claims = await this.store.claims(this.system, { channel, externalId });
    if (claims.length === 0 || claims.some((claim) => isBarred(claim, workspaceId))) return { isProven: false };
    const account = { workspaceId, id: '', channel, externalId, settings, credentials };
    return { isProven: (await this.adapters.get(channel).verify(account)) === null };
  }

  /**
   * No other connects the account until the transaction ends. Throws `conflict`.
   * @returns whether another workspace's account has to give way
   */
  async claim(
    tx: Queryable,
    workspaceId: string,
    { input, proof }: { input: CreateChannel; proof: Proof },
  ): Promise<boolean> {
    const { channel, external_id: externalId } = input;
    await this.store.lockClaim(tx, { channel, externalId });
    const claims = await this.store.claims(this.system, { channel, externalId });
    if (claims.some((claim) => claim.workspace_id === workspaceId))
      throw fail('conflict', 'This account is already connected.');
    if (claims.length === 0) return false;
    if (!proof.isProven || claims.some((claim) => isBarred(claim, workspaceId))) throw fail('conflict', REFUSED);
    return this.adapters.get(channel).provesOwner;
  }

  /** Throws `conflict` for an account that had to give way. */
  async requireFree(workspaceId: string, { channel, external_id: externalId }: ChannelRow): Promise<void> {
    if (!this.adapters.get(channel).provesOwner) return;
    const claims = await this.store.claims(this.system, { channel, externalId });
    if (claims.some((claim) => claim.workspace_id !== workspaceId && claim.is_verified))
      throw fail('conflict', REFUSED);
  }

  /** Pauses the accounts of others, which were never verified. */
  displace(workspaceId: string, { channel, external_id: externalId }: CreateChannel): Promise<void> {
    return this.store.displace(this.system, workspaceId, { channel, externalId, error: DISPLACED });
  }
}

const isBarred = (claim: ChannelClaim, workspaceId: string): boolean =>
  claim.workspace_id === workspaceId || claim.is_verified;
