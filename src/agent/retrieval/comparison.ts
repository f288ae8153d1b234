/** A question that compares two things. */
export interface Comparison {
  /** The names of the two, in the order named. */
  names: [string, string];
  /** The compared attribute, in several wordings, best first; empty if everything is compared. */
  attributes: string[];
}

/** Requires single spaces in the question. */
const AND = / (?:and|und|y|et|e|or|oder|o|ou|vs\.?|versus|gegenüber|with|to|mit|con|avec|com) /iu;
const BETWEEN =
  /^(?<before>.*?)\b(?:(?:the )?differences? in (?<what>.{2,60}?) between|(?:the )?differences? between|compare(?: the)?|vergleiche(?: d(?:ie|as|en))?|comparez?|compara(?:me|r)?|unterschied(?:e)? zwischen|diferencias? entre|différences? entre|diferenças? entre) (?<rest>.+)$/isu;
const AGAINST = /^(?<one>.{2,80}?) (?:vs\.?|versus) (?<other>.{2,80}?)$/isu;
const HOW_DIFFERS =
  /^how (?:does|is|do|are) (?<one>.{2,60}?) (?:differ from|different from|compare(?:d)? (?:to|with)) (?<other>.{2,60})$/isu;
/** Patterns with the question's words around or after the names: no spaces, or another order. */
const OTHER_PATTERNS = [
  /^(?<one>.{1,30}?) ?[和与跟與] ?(?<other>.{1,30}?) ?(?:之间|之間)?的?(?:有什么|有什麼|有何)?(?:区别|區別|不同|差别|差別|差异)/u,
  /^(?<one>.{1,30}?)と(?<other>.{1,30}?)の(?:違い|ちがい|差)/u,
  /(?:الفرق|الاختلاف) بين (?<one>.{1,40}?) و ?(?<other>.{1,40})$/u,
  /^(?<one>.{1,40}?) (?:और|तथा) (?<other>.{1,40}?) (?:में|के बीच) .*(?:अंतर|फर्क|फ़र्क)/u,
  /^(?<one>.{1,40}?) ?(?:กับ|และ) ?(?<other>.{1,40}?) ?(?:ต่างกัน|แตกต่างกัน)/u,
];
/** The attribute behind a comparative, in the words of knowledge bases. */
const COMPARATIVES: [RegExp, string[]][] = [
  [/cheaper|less expensive|more expensive|pricier|costlier/iu, ['price', 'fee', 'cost']],
  [/billiger|günstiger|teurer/iu, ['Preis', 'Gebühr', 'Kosten']],
  [/más barat[oa]|más car[oa]|más económic[oa]/iu, ['precio', 'tarifa', 'coste']],
  [/moins ch[eè]re?|plus ch[eè]re?/iu, ['prix', 'tarif', 'frais']],
  [/mais barat[oa]|mais car[oa]/iu, ['preço', 'tarifa', 'custo']],
];
const WHICH =
  /^(?:which|what|wh?o|was|welche[rsnm]?|cu[aá]l|quel(?:le)?|lequel|laquelle|qual)\b(?<how>.{3,40}?)[,:] ?(?<one>.{2,60}?) (?:or|oder|o|ou) (?<other>.{2,60})$/isu;
const IS_MORE =
  /^(?:is|are|ist|sind|es|est|é) (?<one>.{2,60}?) (?<how>(?:less |more |más |plus |moins |mais )?\p{L}{1,40}) (?:than|als|que|do que) (?<other>.{2,60})$/isu;
/** A side with more words than this is not a name. */
const SIDE_WORDS_MAX = 6;
const ARTICLE = /^(?:the|your|der|die|das|el|la|los|las|le|les|l['’]|o|a|os|as)\s+/iu;

/**
 * Parses `the difference in foreign fees between Gold and Silver` as the foreign fees of each, `is Gold cheaper
 * than Silver` as the price of each, and `compare Gold and Silver` as everything that both articles state. null
 * if the question compares nothing.
 */
export function comparisonOf(question: string): Comparison | null {
  const text = question
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/^¿ ?/u, '')
    .replace(/(?<![?？!.。؟])[?？!.。؟]+$/u, '');
  return comparative(text) ?? byOtherPattern(text) ?? sideBySide(text);
}

function comparative(text: string): Comparison | null {
  const { how, one, other } = (WHICH.exec(text) ?? IS_MORE.exec(text))?.groups ?? {};
  const attributes = how && COMPARATIVES.find(([word]) => word.test(how))?.[1];
  const names = namesOf(one, other);
  return attributes && names ? { names, attributes } : null;
}

function byOtherPattern(text: string): Comparison | null {
  const found = [HOW_DIFFERS, ...OTHER_PATTERNS].map((form) => form.exec(text)?.groups).find(Boolean);
  const names = namesOf(found?.['one'], found?.['other']);
  return names && { names, attributes: [] };
}

function sideBySide(text: string): Comparison | null {
  const between = BETWEEN.exec(text)?.groups;
  const rest = between?.['rest'] ?? (AGAINST.test(text) ? text : null);
  if (rest === null) return null;
  const parts = rest.split(AND);
  if (parts.length !== 2) return null;
  const [one, other] = parts.map((part) => part.trim().replace(ARTICLE, '')) as [string, string];
  const { what, names } = whatOf(one, other, between?.['what'] ?? '');
  const bareNames = namesOf(...names);
  return bareNames && { names: bareNames, attributes: what === '' ? [] : [what] };
}

/** Both names without articles; null if one is not a name. */
function namesOf(one = '', other = ''): [string, string] | null {
  const names = [one, other].map((name) => name.trim().replace(ARTICLE, ''));
  const fit = names.every((name) => name !== '' && name.split(/\s+/).length <= SIDE_WORDS_MAX);
  return fit ? (names as [string, string]) : null;
}

/**
 * `Gold and Silver fees` asks both about the words after the second, `the fees of Gold and Silver` about the
 * words before.
 */
function whatOf(one: string, other: string, what: string): { what: string; names: [string, string] } {
  if (what) return { what, names: [one, other] };
  const { what: beforeName, name } =
    /^(?:the )?(?<what>.+?) (?:of|for|in|on)(?: the)? (?<name>.+)$/isu.exec(one)?.groups ?? {};
  if (beforeName !== undefined && name !== undefined) return { what: beforeName, names: [name, other] };
  const [oneWords, words] = [one.split(/\s+/), other.split(/\s+/)];
  const names = oneWords.length;
  // In `the Evergreen Account and the Light Blue Account` the last word belongs to both names.
  const isShared = words.at(-1)?.toLowerCase() === oneWords.at(-1)?.toLowerCase();
  if (words.length > names && !isShared)
    return { what: words.slice(names).join(' '), names: [one, words.slice(0, names).join(' ')] };
  return { what: '', names: [one, other] };
}
