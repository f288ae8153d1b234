/** Numbers of a workbook as its format shows them. Dates are written so that no reader mistakes month and day. */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  14: 'yyyy-mm-dd',
  15: 'd mmm yyyy',
  16: 'd mmm',
  17: 'mmm yyyy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'hh:mm',
  21: 'hh:mm:ss',
  22: 'yyyy-mm-dd hh:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: 'h:mm:ss',
  47: 'mm:ss',
};
const MONTHS = 'January February March April May June July August September October November December'.split(' ');
const DAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const DAY_MS = 86_400_000;
/** Tokens of a format: a literal, an escaped or padding character, a part of a date, anything else. */
const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|AM\/PM|A\/P|y+|m+|d+|h+|s+|[\s\S]/gi;
const FORMAT_MAX = 200;

export interface DateBase {
  is1904: boolean;
}

/** How a cell shows its number. */
export interface NumberFormat {
  /** Of a built-in format. */
  id: number;
  /** Its own, if it has one. */
  code: string | undefined;
}

export function formatted(value: number, { id, code }: NumberFormat, base: DateBase): string {
  const format = (code ?? BUILT_IN[id] ?? '').slice(0, FORMAT_MAX);
  if (format === '' || format === '@' || /^general/i.test(format)) return general(value);
  const sections = format.split(';');
  const isOwn = value < 0 && sections.length > 1;
  const section = (isOwn ? sections[1] : value === 0 && sections[2] !== undefined ? sections[2] : sections[0]) ?? '';
  // `[$€-407]` is a sign of money, `[Red]` and conditions are nothing to read.
  const plain = section.replace(/\[\$([^\][-]*)(?:-[^\][]*)?\]/g, '"$1"').replace(/\[(?![hms]+\])[^\][]*\]/gi, '');
  const bare = plain.replace(/"[^"]*"|\\.|_.|\*./g, '');
  if (/[ymdhs]/i.test(bare.replace(/general/gi, ''))) return dateOf(value, plain, base);
  return numberOf(isOwn ? -value : value, plain, bare);
}

const general = (value: number): string => String(Number(value.toPrecision(11)));

function numberOf(value: number, format: string, bare: string): string {
  const digits = /[#0?][#0?,]*(?:\.([#0?]*))?/.exec(bare);
  if (!digits) return literals(format).trim() || general(value);
  const decimals = digits[1] ?? '';
  const amount = bare.includes('%') ? value * 100 : value;
  const shown = new Intl.NumberFormat('en', {
    useGrouping: digits[0].includes(','),
    minimumFractionDigits: Math.min(20, decimals.replace(/[^0]/g, '').length),
    maximumFractionDigits: Math.min(20, decimals.length),
  }).format(amount);
  const [before, after] = around(format);
  return `${value < 0 ? '-' : ''}${before}${shown.replace(/^-/, '')}${after}`.replace(/\s+/g, ' ').trim();
}

/** What a format writes before and after the digits. */
function around(format: string): [string, string] {
  const unquoted = format.replace(/"[^"]*"|\\./g, (literal) => 'x'.repeat(literal.length));
  const first = unquoted.search(/[#0?]/);
  const last = Math.max(...['#', '0', '?'].map((digit) => unquoted.lastIndexOf(digit)));
  return [literals(format.slice(0, first)), literals(format.slice(last + 1))];
}

const literals = (format: string): string =>
  format.replace(/"([^"]*)"|\\(.)|_.|\*./g, (_, quoted?: string, escaped?: string) => quoted ?? escaped ?? '');

function dateOf(value: number, format: string, { is1904 }: DateBase): string {
  // Excel counts a day that 1900 did not have.
  const days = is1904 ? value + 1462 : value < 60 ? value + 1 : value;
  const date = new Date(Math.round(((days - 25_569) * DAY_MS) / 1000) * 1000);
  if (Number.isNaN(date.getTime())) return general(value);
  const two = (number: number): string => String(number).padStart(2, '0');
  const isHalfDay = /AM\/PM|A\/P/i.test(format);
  const hours = isHalfDay ? date.getUTCHours() % 12 || 12 : date.getUTCHours();
  let last = '';
  const tokens = [...format.matchAll(TOKEN)];
  return tokens
    .map(({ 0: token, 1: quoted, 2: escaped }, index) => {
      if (quoted !== undefined || escaped !== undefined) return quoted ?? escaped ?? '';
      const kind = token[0]?.toLowerCase() ?? '';
      if (/^[_*[\]]/.test(token)) return '';
      if (/^a(?:m\/pm|\/p)$/i.test(token)) return date.getUTCHours() < 12 ? 'AM' : 'PM';
      if (!'ymdhs'.includes(kind)) return token;
      const next =
        tokens
          .slice(index + 1)
          .find(({ 0: other }) => /^[ymdhs]/i.test(other))?.[0]
          ?.toLowerCase() ?? '';
      const isMinute = kind === 'm' && token.length <= 2 && (last === 'h' || next.startsWith('s'));
      last = kind;
      if (isMinute) return two(date.getUTCMinutes());
      if (kind === 'y') return token.length <= 2 ? two(date.getUTCFullYear() % 100) : String(date.getUTCFullYear());
      if (kind === 'm') return named(MONTHS[date.getUTCMonth()], date.getUTCMonth() + 1, token.length);
      if (kind === 'd')
        return token.length > 2
          ? named(DAYS[date.getUTCDay()], 0, token.length)
          : named('', date.getUTCDate(), token.length);
      const number = kind === 'h' ? hours : date.getUTCSeconds();
      return token.length > 1 ? two(number) : String(number);
    })
    .join('')
    .trim();
}

const named = (name = '', number: number, length: number): string =>
  length > 3 ? name : length === 3 ? name.slice(0, 3) : String(number).padStart(length, '0');
