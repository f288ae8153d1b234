/** Whether the reply window is open. Pure. */
import type { ReplyWindow } from './channel-adapter.js';

export interface WindowState {
  /** `open` = for any message, `by_person` = for messages written by a person. */
  status: 'open' | 'by_person' | 'closed';
  /** When the status ends, in milliseconds since the epoch; null = never. */
  untilMs: number | null;
}

/** @param lastInboundMs when the person last wrote; null = never */
export function windowAt(window: ReplyWindow, lastInboundMs: number | null, nowMs: number): WindowState {
  if (window.openMs === null) return { status: 'open', untilMs: null };
  if (lastInboundMs === null) return { status: 'closed', untilMs: null };
  const openUntilMs = lastInboundMs + window.openMs;
  if (nowMs < openUntilMs) return { status: 'open', untilMs: openUntilMs };
  const byPersonUntilMs = lastInboundMs + (window.byPersonMs ?? 0);
  if (nowMs < byPersonUntilMs) return { status: 'by_person', untilMs: byPersonUntilMs };
  return { status: 'closed', untilMs: null };
}

/** When the window closed for a person's reply; null = it was never open. */
export const closedAt = ({ openMs, byPersonMs }: ReplyWindow, lastInboundMs: number | null): string | null =>
  lastInboundMs === null || openMs === null
    ? null
    : new Date(lastInboundMs + Math.max(openMs, byPersonMs ?? 0)).toISOString();
