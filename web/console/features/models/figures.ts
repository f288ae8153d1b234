import { useLocale } from '../../texts/texts.js';

const MICROS = 1_000_000;

/** Numbers in the console's language. */
export function useFigures() {
  const language = useLocale();
  const whole = new Intl.NumberFormat(language);
  const cost = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 4 });
  const day = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const seconds = new Intl.NumberFormat(language, { maximumFractionDigits: 2 });
  return {
    seconds: (ms: number): string => seconds.format(ms / 1_000),
    whole: (value: number): string => whole.format(value),
    cost: (micros: number): string => cost.format(micros / MICROS),
    day: (text: string): string => day.format(new Date(`${text}T00:00:00Z`)),
  };
}
