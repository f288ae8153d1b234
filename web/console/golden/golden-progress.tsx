import { useLocale, useTexts } from '../texts/texts.js';
import type { GoldenCheck } from './golden-queries.js';

/** How far the check of a change is. */
export function GoldenProgress({ running }: { running: GoldenCheck | null }) {
  const { golden } = useTexts().forecasts;
  const { format } = new Intl.NumberFormat(useLocale());
  if (running === null) return null;
  return <p role="status">{golden.asking(format(running.done), format(running.turns))}</p>;
}
