/** Hand-offs that this tab changed just now: their member need not be told. */
const RECENT_MS = 30_000;
const changed = new Map<string, number>();

export function noteOwnChange(handoffId: string): void {
  changed.delete(handoffId);
  changed.set(handoffId, Date.now());
}

export const isOwnChange = (handoffId: string): boolean => Date.now() - (changed.get(handoffId) ?? 0) < RECENT_MS;
