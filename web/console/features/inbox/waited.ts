import { spanFormat } from '../../ui/formats.js';
import type { InboxItem } from './queries.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Units, each with its size and the maximum wait that it displays. */
const UNITS = [
  ['minute', MINUTE, HOUR],
  ['hour', HOUR, 2 * DAY],
  ['day', DAY, Infinity],
] as const;

/**
 * Formats a wait as "6 min", "3 hr", "2 days"; null below a minute.
 * @param since ISO 8601 @param now in milliseconds
 */
export function waitedFor(since: string, now: number, language: string): string | null {
  const ms = now - Date.parse(since);
  if (ms < MINUTE) return null;
  const [unit, size] = UNITS.find(([, , most]) => ms < most) ?? UNITS[2];
  return spanFormat[unit](language).format(Math.floor(ms / size));
}

/** Whom a conversation waits for. A conversation that was handed over is the agent's only once it was given back. */
export type WaitsFor = 'team' | 'customer' | 'agent';

export function waitsFor({ waiting_since: since, agent_silent: isSilent }: InboxItem): WaitsFor {
  if (since !== null) return 'team';
  return isSilent ? 'customer' : 'agent';
}
