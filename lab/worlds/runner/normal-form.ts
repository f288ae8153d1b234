/** Normalises case, digits, spaces, currencies and quotes, to find facts in answers. */

const DIGIT_ZEROS = [0x660, 0x6f0, 0x966, 0xe50];
const SIGNS: [RegExp, string][] = [
  [/(?<=\d) ?(?:gbp|pounds?)(?![a-z])|(?<![a-z])gbp ?(?=\d)/g, '£'],
  [/(?<=\d) ?(?:eur|euros?)(?![a-z])|(?<![a-z])eur ?(?=\d)/g, '€'],
  [/(?<=\d) ?(?:usd|dollars?)(?![a-z])|(?<![a-z])(?:usd|us\$) ?(?=\d)/g, '$'],
];

export function normalForm(text: string): string {
  const plain = text
    .replace(/(?<=\d)[\u00a0\u202f\u2009'’](?=\d{3}(?!\d))/g, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff*_]/g, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u0e50-\u0e59]/g, asciiDigit)
    .replace(/[‘’‚‛′`´]/g, "'")
    .replace(/[“”„‟″«»]/g, '"')
    .replace(/[‐-―−]/g, '-')
    .replaceAll('٪', '%')
    .replace(/\s+/g, ' ')
    .trim();
  const signed = SIGNS.reduce((result, [word, sign]) => result.replace(word, sign), numbers(plain));
  return spaces(signed.replace(/(?<![\d.])(\d{1,12}(?:\.\d{1,12})?) ?([£€$¥])(?! ?\d)/g, '$2$1'));
}

const asciiDigit = (digit: string): string => {
  const code = digit.charCodeAt(0);
  return String(code - DIGIT_ZEROS.findLast((zero) => zero <= code)!);
};

/** `1,000` and `1.000` are 1000, `4,90` is 4.9, `14.00` is 14, `07:30` is 7:30, `11:00 p.m.` is 11pm. */
const numbers = (text: string): string =>
  text
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<![\d.,] ?)([1-9]\d{0,2}) (?=\d{3} ?[£€$¥])/g, '$1')
    .replace(/(?<![\d.,])([1-9]\d{0,2})\.(?=\d{3}(?!\d|[.,]\d))/g, '$1')
    .replace(/(?<=\d),(?=\d{1,2}(?!\d))/g, '.')
    .replace(/(?<=\d)\.0{1,4}(?!\d)/g, '')
    .replace(/(?<=\.\d)0(?!\d|[:.]\d)/g, '')
    .replace(/(?<![\d.,:])0(?=\d:\d\d)/g, '')
    .replace(/(?<=\d)(?::00)? ?([ap])\.? ?m(?![a-z])\.?/g, '$1m');

/** Removes spaces between a digit and a letter or sign, and around the dash of a range. */
const spaces = (text: string): string =>
  text
    .replace(/(?<=\d) (?=[\p{L}%°])/gu, '')
    .replace(/(?<=[\p{L}\p{M}£€$¥]) (?=\d)/gu, '')
    .replace(/(?<=\d) ?- ?(?=[£€$¥\d])/g, '-');

/** Whether a text contains a part, both in normal form. Numbers match only as a whole: not `8` in 80, 8:30 or 0.8. */
export function holds(text: string, part: string): boolean {
  const startsWithDigit = /^\d/.test(part);
  const endsWithDigit = /\d$/.test(part);
  for (let index = text.indexOf(part); index >= 0; index = text.indexOf(part, index + 1)) {
    const before = text.slice(Math.max(0, index - 2), index);
    const after = text.slice(index + part.length, index + part.length + 2);
    const isCut = (startsWithDigit && /\d$|\d[.,:]$/.test(before)) || (endsWithDigit && /^\d|^[.,:]\d/.test(after));
    if (!isCut) return true;
  }
  return false;
}
