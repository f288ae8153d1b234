import { CURRENCIES } from '../../../../src/platform/kernel/currencies.js';
import type { Currency } from './money.js';

/** Every currency by its code and its name in the language. */
export function currencyOptions(locale: string): { value: Currency; label: string }[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' });
  return CURRENCIES.map((value) => {
    const code = value.toUpperCase();
    return { value, label: `${code} – ${names.of(code) ?? code}` };
  });
}
