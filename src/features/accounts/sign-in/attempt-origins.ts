import { hash } from 'node:crypto';
import type { AccountActor } from '../../../policy/request.js';
import type { AttemptFrom } from './sign-in-throttle.js';

/**
 * An origin of its own, whatever address it comes from: it neither waits for strangers nor pays for them. Before the space
 * stands whose it is: all of one account's origins have one share of the queue of hashes.
 */
const alone = (name: string): AttemptFrom => ({ addressHash: name, ownAddress: name });

/** Somebody who is signed in. */
export const ofSession = ({ session: { id, account } }: Pick<AccountActor, 'session'>): AttemptFrom =>
  alone(`session:${account.id} ${id}`);

/** A browser that has signed in to the account before. */
export const ofDevice = (account: string, device: string): AttemptFrom => alone(`device:${account} ${device}`);

/** The turn of somebody who holds a one-time link that is open. */
export const turnOfLink = (token: string): string => `link:${hash('sha256', token, 'base64url')}`;
