import { useLocale, useTexts } from '../../texts/texts.js';

/** How long a turn took, in words. */
export function useSeconds(ms: number): string {
  const { playground } = useTexts();
  return playground.seconds(new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 2 }).format(ms / 1_000));
}
