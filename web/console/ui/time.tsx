import { useSyncExternalStore } from 'react';
import { useLocale } from '../texts/texts.js';
import { exactFormat, relativeFormat } from './formats.js';
import { Tooltip } from './tooltip.js';
import css from './time.module.css';

const MINUTE = 60;
const STEPS: [unit: Intl.RelativeTimeFormatUnit, seconds: number][] = [
  ['year', 365 * 24 * 3600],
  ['month', 30 * 24 * 3600],
  ['week', 7 * 24 * 3600],
  ['day', 24 * 3600],
  ['hour', 3600],
  ['minute', MINUTE],
];

/** One clock for the page, so that a thousand times do not start a thousand timers. */
const clock = {
  now: Date.now(),
  listeners: new Set<() => void>(),
  timer: undefined as ReturnType<typeof setInterval> | undefined,
};
function subscribe(listener: () => void): () => void {
  clock.listeners.add(listener);
  if (clock.timer === undefined) clock.now = Date.now();
  clock.timer ??= setInterval(tick, 20_000);
  return () => {
    clock.listeners.delete(listener);
    if (clock.listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}
function tick(): void {
  clock.now = Date.now();
  for (const listener of clock.listeners) listener();
}

/** The current time, updated every 20 seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => clock.now);

/** "3 minutes ago", "in 2 days", and "now" below a minute. @param now in milliseconds */
export function relativeTime(at: Date, now: number, language: string): string {
  const seconds = (at.getTime() - now) / 1000;
  const format = relativeFormat(language);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 0];
  return size === 0 ? format.format(0, 'second') : format.format(Math.trunc(seconds / size), unit);
}

/** "Saturday, 21 November 2026 at 09:31:07", in the browser's time zone. */
export const exactTime = (at: Date, language: string): string => exactFormat(language).format(at);

/** Relative time, with the exact time on hover and focus. @param at ISO 8601 */
export function RelativeTime({ at }: { at: string }) {
  const language = useLocale();
  const now = useNow();
  const date = new Date(at);
  const exact = exactTime(date, language);
  return (
    <Tooltip text={exact}>
      <time className={css.time} dateTime={at} tabIndex={0} aria-description={exact}>
        {relativeTime(date, now, language)}
      </time>
    </Tooltip>
  );
}

/** The same for rows in bulk: Tab does not stop at it. */
export function QuietTime({ at }: { at: string }) {
  const language = useLocale();
  const now = useNow();
  const date = new Date(at);
  return (
    <time className={css.time} dateTime={at} title={exactTime(date, language)}>
      {relativeTime(date, now, language)}
    </time>
  );
}
