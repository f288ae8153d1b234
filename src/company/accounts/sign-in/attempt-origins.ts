import { hash } from 'node:crypto';
import type { AccountActor } from '../../../platform/policy/request.js';
import type { AttemptFrom } from './sign-in-throttle.js';

/**
 * An origin of its own, whatever its address: it neither waits for strangers nor counts against them. The part
 * before the space identifies the owner: all origins of an account share one slot in the hashing queue.
 */
const ownOrigin = (name: string): AttemptFrom => ({ addressHash: name });

/** A signed-in person. */
export const ofSession = ({ session: { id, account } }: Pick<AccountActor, 'session'>): AttemptFrom =>
  ownOrigin(`session:${account.id} ${id}`);

/** A browser that has signed in to the account before. */
export const ofDevice = (account: string, device: string): AttemptFrom => ownOrigin(`device:${account} ${device}`);

/** An address from which the account was signed in to before. Only the wait for hashing has this name. */
export const queueKeyOfPair = (pair: string): string => `pair:${pair}`;

/** Whether the caller has proved something; an address's hash has no colon. */
export const isOwnOrigin = (key: string): boolean => key.includes(':');

/** Key for the holder of an open one-time link. */
export const queueKeyOfLink = (token: string): string => `link:${hash('sha256', token, 'base64url')}`;
