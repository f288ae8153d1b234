/**
 * Numbers written as words, in the agent's languages. Larger and compound ones are read if each part is a
 * separate word.
 */

const LISTS: Record<string, string> = {
  en: 'zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty',
  de: 'null|eins|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|dreizehn|vierzehn|fünfzehn|sechzehn|siebzehn|achtzehn|neunzehn|zwanzig',
  es: 'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte',
  fr: 'zéro|un|deux|trois|quatre|cinq|six|sept|huit|neuf|dix|onze|douze|treize|quatorze|quinze|seize|dix-sept|dix-huit|dix-neuf|vingt',
  pt: 'zero|um|dois|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|treze|catorze|quinze|dezesseis|dezessete|dezoito|dezenove|vinte',
  it: 'zero|uno|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|tredici|quattordici|quindici|sedici|diciassette|diciotto|diciannove|venti',
  ar: 'صفر|واحد|اثنان|ثلاثة|أربعة|خمسة|ستة|سبعة|ثمانية|تسعة|عشرة',
  hi: 'शून्य|एक|दो|तीन|चार|पाँच|छह|सात|आठ|नौ|दस|ग्यारह|बारह|तेरह|चौदह|पंद्रह|सोलह|सत्रह|अठारह|उन्नीस|बीस',
  th: 'ศูนย์|หนึ่ง|สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ',
};
const MORE: [string, number][] = [
  ...['thirty', 'dreißig', 'treinta', 'trente', 'trinta', 'तीस', 'ثلاثون', 'ثلاثين'].map(pair(30)),
  ...['forty', 'vierzig', 'cuarenta', 'quarante', 'quarenta', 'चालीस'].map(pair(40)),
  ...['fifty', 'fünfzig', 'cincuenta', 'cinquante', 'cinquenta', 'पचास'].map(pair(50)),
  ...['sixty', 'sechzig', 'sesenta', 'soixante', 'sessenta', 'साठ'].map(pair(60)),
  ...['seventy', 'siebzig', 'setenta', 'soixante-dix', 'settanta'].map(pair(70)),
  ...['eighty', 'achtzig', 'ochenta', 'oitenta', 'quatre-vingts', 'quatre-vingt', 'ottanta'].map(pair(80)),
  ...['trenta'].map(pair(30)),
  ...['quaranta'].map(pair(40)),
  ...['cinquanta'].map(pair(50)),
  ...['sessanta'].map(pair(60)),
  ...['ninety', 'neunzig', 'quatre-vingt-dix', 'novanta', 'noventa', 'नब्बे'].map(pair(90)),
  ...['hundred', 'hundert', 'einhundert', 'cien', 'cent', 'cem', 'مئة', 'सौ', 'ร้อย'].map(pair(100)),
  ...['thousand', 'tausend', 'eintausend', 'mil', 'mille', 'ألف', 'हज़ार', 'พัน'].map(pair(1_000)),
  ...['einen', 'einem', 'einer', 'ein', 'eine', 'una', 'une', 'uma', 'a', 'an', 'once', 'einmal'].map(pair(1)),
  ...['first', 'erste', 'ersten', 'erster', 'primer', 'primero', 'primera', 'premier', 'première'].map(pair(1)),
  ...['second', 'zweite', 'zweiten', 'segundo', 'segunda', 'deuxième', 'twice', 'zweimal'].map(pair(2)),
  ...['third', 'dritte', 'dritten', 'tercero', 'tercera', 'troisième'].map(pair(3)),
  ...['duas', 'both', 'beide', 'beiden', 'ambos', 'يومان', 'يومين', 'ساعتان', 'ساعتين', 'أسبوعان', 'أسبوعين'].map(
    pair(2),
  ),
  ...['ثلاث'].map(pair(3)),
  ...['أربع'].map(pair(4)),
  ...['خمس'].map(pair(5)),
  ...['ست'].map(pair(6)),
  ...['سبع'].map(pair(7)),
  ...['ثمان', 'ثماني'].map(pair(8)),
  ...['تسع'].map(pair(9)),
  ...['عشر'].map(pair(10)),
  ...['dozen', 'dutzend', 'docena', 'douzaine', 'dúzia'].map(pair(12)),
  ...['पांच', 'पॉंच'].map(pair(5)),
  ...['छः', 'छे'].map(pair(6)),
];

function pair(value: number): (word: string) => [string, number] {
  return (word) => [word, value];
}

const WORDS = new Map<string, number[]>();
for (const [word, value] of [
  ...Object.values(LISTS).flatMap((list) => list.split('|').map((word, value): [string, number] => [word, value])),
  ...MORE,
])
  WORDS.set(word, [...new Set([...(WORDS.get(word) ?? []), value])]);

/** `twenty-five`, `vingt-cinq`. */
const TENS_FIRST = /^(\p{L}{3,12}(?:-(?:vingt|dix))?)-(?:e-)?(\p{L}{2,9})$/u;
/** `fünfundzwanzig`. */
const ONES_FIRST = /^(\p{L}{3,6})und(\p{L}{6,9})$/u;

/** The possible values of a single word (`once` is 1 or 11); empty for other words. */
export function numberWord(word: string): number[] {
  const lower = word.toLowerCase();
  const known = WORDS.get(lower);
  if (known) return known;
  const [, tens, ones] = TENS_FIRST.exec(lower) ?? [];
  if (tens !== undefined && ones !== undefined) return sumOf(tens, ones);
  const [, leadingOnes, lastTens] = ONES_FIRST.exec(lower) ?? [];
  if (leadingOnes === undefined || lastTens === undefined) return [];
  return sumOf(lastTens, leadingOnes === 'ein' ? 'eins' : leadingOnes);
}

/** Full tens plus units; empty if it is not such a number. */
function sumOf(tens: string, ones: string): number[] {
  const tensValue = WORDS.get(tens)?.find((value) => value >= 20 && value < 100 && value % 10 === 0);
  const onesValue = WORDS.get(ones)?.find((value) => value < 20);
  return tensValue === undefined || onesValue === undefined ? [] : [tensValue + onesValue];
}

/** A cardinal from three on in a language: smaller ones occur in ordinary phrases (`you two`, `one moment`). */
export function isCardinal(word: string, language: string): boolean {
  const cardinals = (LISTS[language.slice(0, 2).toLowerCase()] ?? '').split('|');
  return cardinals.indexOf(word.toLowerCase()) >= 3;
}

const HAN = '零一二三四五六七八九';
const HAN_DIGITS = new Map<string, number>([
  ...[...HAN].map((c, i): [string, number] => [c, i]),
  ['两', 2],
  ['兩', 2],
  ['〇', 0],
]);
const HAN_SCALES = new Map<string, number>([
  ['十', 10],
  ['百', 100],
  ['千', 1_000],
]);

/** A number in Chinese or Japanese characters (`二十五`), up to thousands; null if it is not one. */
export function hanNumber(text: string): number | null {
  let total = 0;
  let digit: number | null = null;
  for (const character of text) {
    const scale = HAN_SCALES.get(character);
    const value = HAN_DIGITS.get(character);
    if (scale) {
      total += (digit ?? 1) * scale;
      digit = null;
    } else if (value !== undefined) digit = digit === null ? value : digit * 10 + value;
    else return null;
  }
  return total + (digit ?? 0);
}
