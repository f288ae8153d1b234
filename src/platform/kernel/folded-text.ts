/** A text without case, accents and widths, as `search_fold` of the database, with where each letter stood. */

export interface FoldedText {
  text: string;
  /** Where the letter that each code unit comes from begins in the original text, and where it ends. */
  at: number[];
  to: number[];
}

const MARKS =
  /[\u00ad\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u093c\u09bc\u0a3c\u0abc\u0b3c\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]/gu;
const SINGLE = { from: 'øđðłħŧıςىةکی٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', to: 'oddlhtiσيهكي012345678901234567890123456789' };
const LETTERS = new Map([...SINGLE.from].map((letter, index) => [letter, SINGLE.to[index] ?? letter]));
for (const [letter, letters] of Object.entries({ ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' })) LETTERS.set(letter, letters);
const SPELT = new Map(Object.entries({ ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }));

/** @param isSpelt ä as ae, as who has no such key writes it */
export function foldedText(text: string, isSpelt = false): FoldedText {
  const known = new Map<string, string>();
  const folded: FoldedText = { text: '', at: [], to: [] };
  let index = 0;
  for (const letter of text) {
    let plain = known.get(letter);
    if (plain === undefined) known.set(letter, (plain = foldedLetter(letter, isSpelt)));
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit++) {
      folded.at.push(index);
      folded.to.push(index + letter.length);
    }
    index += letter.length;
  }
  return folded;
}

function foldedLetter(letter: string, isSpelt: boolean): string {
  const lower = letter.toLowerCase().normalize('NFKC');
  const spelt = isSpelt ? SPELT.get(lower) : undefined;
  const plain = (spelt ?? lower).normalize('NFKD').toLowerCase().replace(MARKS, '').normalize('NFC');
  return Array.from(plain, (one) => LETTERS.get(one) ?? one).join('');
}
