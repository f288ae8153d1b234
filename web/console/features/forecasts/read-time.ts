import { isDate, isZone, momentOf } from '../../app/zones.js';

const SECONDS_MAX = 100_000_000_000;
const ISO = /^(\d{4})-(\d\d?)-(\d\d?)(?:[T ](\d\d?):(\d\d))?/;
const GERMAN = /^(\d\d?)\.(\d\d?)\.(\d{4})(?:,? (\d\d?):(\d\d))?/;

/**
 * A time as the service will read it, in milliseconds; null = this page does not know, and shows it as it is written.
 * @param zone for times without an offset
 */
export function timeOf(written: string, zone: string): number | null {
  const text = written.trim();
  if (/^\d{9,14}(\.\d+)?$/.test(text)) return Number(text) * (Number(text) < SECONDS_MAX ? 1_000 : 1);
  if (/(?:Z|[+-]\d\d:\d\d)$/.test(text)) return knownOr(Date.parse(text.replace(' ', 'T')));
  const iso = ISO.exec(text);
  const [, year, month, day, hour, minute] = iso ?? [];
  if (iso) return wallOf([year, month, day], [hour, minute], zone);
  const [, germanDay, germanMonth, germanYear, germanHour, germanMinute] = GERMAN.exec(text) ?? [];
  return wallOf([germanYear, germanMonth, germanDay], [germanHour, germanMinute], zone);
}

const knownOr = (ms: number): number | null => (Number.isNaN(ms) ? null : ms);

type Parts = (string | undefined)[];

function wallOf(parts: Parts, [hour = '0', minute = '0']: Parts, zone: string): number | null {
  const date = parts.map((part) => (part ?? '').padStart(2, '0')).join('-');
  return isDate(date) && isZone(zone) ? momentOf({ date, minute: Number(hour) * 60 + Number(minute) }, zone) : null;
}
