import { leaseQueue, type LeaseQueue, type QueueTable } from '../platform/db/lease-queue.js';

interface AccountQueue
  extends
    Pick<QueueTable, 'table' | 'key' | 'returning' | 'where' | 'counts' | 'returnsTo'>,
    Pick<NonNullable<QueueTable['fair']>, 'most' | 'order' | 'oneOf'> {
  /** Extra condition on the account `a`. */
  account?: string;
}

/** A queue of the channels: only due rows of active accounts are leased. A row given back keeps its place. */
export const queueOfAccounts = ({ account, most, order, oneOf, ...queue }: AccountQueue): LeaseQueue =>
  leaseQueue({
    returnsTo: 'created_at',
    ...queue,
    fair: {
      turns: 'channel_turns',
      ...(most !== undefined && { most }),
      ...(order !== undefined && { order }),
      ...(oneOf !== undefined && { oneOf }),
      by: ['workspace_id', 'account_id'],
      join: `join channel_accounts a on a.workspace_id = g.workspace_id and a.id = g.account_id and a.status = 'active'
        ${account ? `and ${account}` : ''}`,
    },
  });
