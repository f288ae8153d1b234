/** Values of leads: amounts in a currency's smallest unit. */
import type { Lead } from './view.js';

type Value = NonNullable<Lead['value']>;
export type Currency = Value['currency'];

const formatOf = (currency: Currency, locale: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() });
/** Decimals of a currency: none of the yen, three of the dinar. */
const digitsOf = (currency: Currency): number => formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** 120000 cents are 1,200 euros. */
export const inMajorUnits = ({ amount, currency }: Value): number => amount / 10 ** digitsOf(currency);

export const moneyText = (value: Value, locale: string): string =>
  formatOf(value.currency, locale).format(inMajorUnits(value));

/** As it is typed into a field. */
export const amountText = ({ amount, currency }: Value, locale: string): string => {
  const digits = digitsOf(currency);
  const decimals = amount % 10 ** digits === 0 ? 0 : digits;
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: decimals, useGrouping: false });
  return format.format(amount / 10 ** digits);
};

const separatorOf = (locale: string, type: 'group' | 'decimal'): string =>
  new Intl.NumberFormat(locale).formatToParts(1_234_567.8).find((part) => part.type === type)?.value ?? '';

/** The amount that was typed; null if it is none of the currency. */
export function amountOf(text: string, currency: Currency, locale: string): number | null {
  const group = separatorOf(locale, 'group');
  const decimal = separatorOf(locale, 'decimal');
  const [whole = '', fraction = '', ...more] = text.trim().split(decimal);
  // Groups of three, or none: 1.2 is no 12.
  const groups = whole.split(/\s/.test(group) ? /\s/u : group);
  const isGrouped = groups.slice(1).every((part) => /^\d{3}$/.test(part));
  const digits = digitsOf(currency);
  const number = `${groups.join('')}${fraction.padEnd(digits, '0')}`;
  if (more.length > 0 || !isGrouped || fraction.length > digits || !/^\d+$/.test(number) || groups[0] === '')
    return null;
  return Number(number);
}
