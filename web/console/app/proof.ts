import { storeOf } from './store.js';

/** `sign-in`: the session ended. `recent`: what was asked for needs a sign-in of the last 15 minutes. */
export type Demand = 'sign-in' | 'recent';

/** What the person has to prove before calls go on; the dialog of that name shows it. */
export const demanded = storeOf<Demand | null>(null);

let waiting: ((isProven: boolean) => void)[] = [];

/**
 * Asks the person to prove who they are, in a dialog above the page, which keeps what they typed.
 * @returns whether they did; calls that wait meanwhile share one dialog
 */
export function prove(demand: Demand): Promise<boolean> {
  if (demanded.get() !== 'sign-in') demanded.set(demand);
  return new Promise((resolve) => waiting.push(resolve));
}

/** The dialog's answer. */
export function settle(isProven: boolean): void {
  const resolved = waiting;
  waiting = [];
  demanded.set(null);
  for (const resolve of resolved) resolve(isProven);
}
