/** Participants of a conversation by mail whom the reply in progress leaves off. */
import { queryClient } from '../../app/queries.js';
import { createStore, useStore } from '../../app/store.js';
import { type SessionChannel, sessionChannelQuery } from './session-channel.js';

export type Participant = SessionChannel['participants'][number];

/** Addresses, by session. */
const leftOff = createStore<Readonly<Record<string, readonly string[]>>>({});
const NOBODY: readonly string[] = [];

export const useLeftOff = (session: string): readonly string[] => useStore(leftOff)[session] ?? NOBODY;

/** Leaves somebody off, or takes them back. */
export function toggleLeftOff(session: string, address: string): void {
  const [all, now] = [leftOff.get(), leftOff.get()[session] ?? NOBODY];
  const next = now.includes(address) ? now.filter((one) => one !== address) : [...now, address];
  leftOff.set({ ...all, [session]: next });
}

/** Hands them to the reply that is sent now: the next one goes to everybody again. */
export function takeLeftOff(session: string): string[] {
  const { [session]: taken = NOBODY, ...others } = leftOff.get();
  leftOff.set(others);
  return [...taken];
}

/** Restores those of an unsent reply. */
export const putBackLeftOff = (session: string, addresses: readonly string[]): void =>
  leftOff.set({ ...leftOff.get(), [session]: addresses });

/** Of these, those who still are participants: the customer may have taken somebody off since. */
export function stillThere(workspace: string, session: string, addresses: readonly string[]): string[] {
  const channel = queryClient.getQueryData(sessionChannelQuery(workspace, session).queryKey);
  return addresses.filter((address) => !channel || channel.participants.some((one) => one.address === address));
}
