import { leaseQueue, type LeaseQueue, type QueueTable } from '../platform/db/lease-queue.js';

interface AccountQueue extends Pick<QueueTable, 'table' | 'key' | 'returning' | 'where' | 'counts' | 'returnsTo'> {
  /** Extra condition on the account `a`. */
  account?: string;
  /** Leases of one account that one instance may hold. */
  most?: number;
}

/** A queue of the channels: only due rows of active accounts are leased. A row given back keeps its place. */
export const queueOfAccounts = ({ account, most, ...queue }: AccountQueue): LeaseQueue =>
  leaseQueue({
    returnsTo: 'created_at',
    ...queue,
    fair: {
      turns: 'channel_turns',
      ...(most !== undefined && { most }),
      by: ['workspace_id', 'account_id'],
      join: `join channel_accounts a on a.workspace_id = g.workspace_id and a.id = g.account_id and a.status = 'active'
        ${account ? `and ${account}` : ''}`,
    },
  });
