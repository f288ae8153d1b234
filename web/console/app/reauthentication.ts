import { createStore } from './store.js';

/**
 * `sign-in`: the session expired. `recent`: the request needs a sign-in of the last 15 minutes. `leave`: another
 * account signed in in another tab; the page closes, since its content may not be theirs to see.
 */
export type SignInDemand = 'sign-in' | 'recent' | 'leave';

/** What the user must prove before calls continue; the dialog of that name asks for it. */
export const pendingDemand = createStore<SignInDemand | null>(null);

let waiting: ((isProven: boolean) => void)[] = [];

/** How often the user has proven who they are, by which a call knows that its refusal is older than the last proof. */
let proofs = 0;
export const countProofs = (): number => proofs;

/**
 * Asks the user for proof in a dialog above the page, which keeps their input.
 * @returns whether they succeeded; concurrent calls share one dialog
 */
export function requestSignIn(demand: SignInDemand): Promise<boolean> {
  const now = pendingDemand.get();
  if (now !== 'leave' && (now !== 'sign-in' || demand === 'leave')) pendingDemand.set(demand);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Reports the dialog's result. */
export function resolveDemand(isProven: boolean): void {
  const resolved = waiting;
  waiting = [];
  if (isProven) proofs++;
  pendingDemand.set(null);
  for (const resolve of resolved) resolve(isProven);
}
