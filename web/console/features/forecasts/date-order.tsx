import { useLocale, useTexts } from '../../texts/texts.js';
import { NativeSelect } from '../../ui/native-select.js';
import type { DateOrder } from './import-queries.js';

const DATE = /^\s*(\d\d?)[/-](\d\d?)[/-](\d{4}|\d\d)(?!\d)/;

/** What the service asks if the column does not tell it: a date of the file could mean two days. */
export function DateOrderField({
  dates,
  value,
  onChange,
}: {
  dates: readonly string[];
  value: DateOrder | '';
  onChange: (order: DateOrder | '') => void;
}) {
  const { imports } = useTexts().forecasts;
  const format = new Intl.DateTimeFormat(useLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  const found = dates.map((date) => DATE.exec(date)).find((date) => date !== null);
  if (!found || dates.some((date) => isTold(DATE.exec(date)))) return null;
  const [written, first, second, year] = found;
  const dayOf = (month: string | undefined, day: string | undefined): string =>
    `${written} = ${format.format(Date.UTC(2_000 + (Number(year) % 100), Number(month) - 1, Number(day)))}`;
  const options = [
    { value: '' as const, label: `${written} = ?` },
    { value: 'day_first' as const, label: dayOf(second, first) },
    { value: 'month_first' as const, label: dayOf(first, second) },
  ];
  return (
    <NativeSelect label={`${imports.fields.at}: ${written}`} value={value} options={options} onChange={onChange} />
  );
}

const isTold = (date: RegExpExecArray | null): boolean => Number(date?.[1]) > 12 || Number(date?.[2]) > 12;
