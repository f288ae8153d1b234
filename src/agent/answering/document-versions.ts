/** Determines which of two documents about one thing is the newer version, from their own text. */
import type { Passage } from '../ports/knowledge.js';

type Dated = Pick<Passage, 'title' | 'headings' | 'url' | 'text' | 'start'>;

const OUTDATED =
  /\b(?:archived?|outdated|superseded|deprecated|obsolete|legacy|no longer valid|old version|until 20\d\d|veraltet|archiviert|überholt|obsolet[oa]?|archivado|antiguo|obsolète|archivé|anterior)\b|旧版|舊版|已废止|已廢止|過去の|เก่า|قديم|पुराना/iu;
const OUTDATED_ALL = new RegExp(OUTDATED, 'giu');
/** A date in running text counts only if it dates the text. */
const DATES_ITSELF =
  /(?:last (?:updated|modified|reviewed|revised)|updated(?: on)?|revised|effective(?: from| as of| date)?|valid (?:from|as of)|as of|in force (?:from|since)|version|stand|gültig ab|aktualisiert(?: am)?|actualizado(?: el)?|vigente desde|mis à jour(?: le)?|en vigueur|atualizado em|更新于|更新日期|更新日|最終更新|آخر تحديث|अपडेट|อัปเดต(?:ล่าสุด)?)[:\s]{1,3}[^\n]{0,40}/giu;
const MONTHS = 'jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez|ene|abr|ago|dic|fév|avr|aoû|déc'.split(
  '|',
);
const MONTH_NUMBER = [1, 2, 3, 3, 4, 5, 5, 6, 7, 8, 9, 10, 10, 11, 12, 12, 1, 4, 8, 12, 2, 4, 8, 12];
/** The start of an article that is searched for its date. */
const HEAD_CHARACTERS = 400;

const DATE =
  /\b(20\d\d)[-/.年](\d{1,2})(?:[-/.月](\d{1,2}))?|\b(\d{1,2})[./](\d{1,2})[./](20\d\d)\b|\b(?:(\d{1,2})\.? )?(\p{L}{3,10})\.? (?:(\d{1,2}),? )?(20\d\d)\b|\b(20\d\d)\b/gu;
const VERSION = /\b(?:v|version|rev(?:ision)?)[. ]?(\d+(?:\.\d+){0,2})\b/giu;

/** The passage with the newer document; null if that cannot be determined. */
export function newerOf<T extends Dated>(a: T, b: T): T | null {
  const outdated = [a, b].map(({ title, headings, url }) => OUTDATED.test([title, ...headings, url ?? ''].join('\n')));
  if (outdated[0] !== outdated[1]) return outdated[0] ? b : a;
  const [ours, theirs] = [ageOf(a), ageOf(b)];
  for (const key of ['version', 'date'] as const) {
    if (ours[key] !== null && theirs[key] !== null && ours[key] !== theirs[key]) return ours[key] > theirs[key] ? a : b;
  }
  return null;
}

/** A title without version markers: years, dates, version numbers, words such as "new". */
export function withoutVersion(title: string): string {
  return title.replace(VERSION, ' ').replace(DATE, ' ').replace(OUTDATED_ALL, ' ').replace(/\s+/g, ' ');
}

/** Numbers that grow with time; null if the document contains none. */
function ageOf({ title, headings, url, text, start }: Dated): { version: number | null; date: number | null } {
  const labels = [title, ...headings, url ?? ''].join('\n');
  const dating = start < HEAD_CHARACTERS ? (text.slice(0, HEAD_CHARACTERS).match(DATES_ITSELF) ?? []).join('\n') : '';
  const searched = `${labels}\n${dating}`;
  const versions = [...searched.matchAll(VERSION)].flatMap(([, number]) => (number ? [versionNumber(number)] : []));
  const dates = [...searched.matchAll(DATE)].map(dateNumber);
  const latest = (numbers: number[]): number | null => (numbers.length > 0 ? Math.max(...numbers) : null);
  return { version: latest(versions), date: latest(dates) };
}

function versionNumber(version: string): number {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  return (major * 1_000 + minor) * 1_000 + patch;
}

/** `20240501` for a day, with zeros for missing parts. */
function dateNumber(match: RegExpMatchArray): number {
  const [, y1, m1, d1, d2, m2, y2, d3, name, d4, y3, y4] = match;
  const month = name === undefined ? -1 : MONTHS.indexOf(name.toLowerCase().slice(0, 3));
  const parts = y1
    ? [y1, m1, d1]
    : y2
      ? [y2, m2, d2]
      : y3
        ? [y3, month < 0 ? 0 : MONTH_NUMBER[month], month < 0 ? 0 : (d3 ?? d4)]
        : [y4];
  const [year = 0, m = 0, d = 0] = parts.map((part) => Number(part ?? 0));
  return (year * 100 + m) * 100 + d;
}
