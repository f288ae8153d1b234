/** A question that sets two things side by side. */
export interface Comparison {
  /** What the two are called, in the order named. */
  names: [string, string];
  /** What of them, in several words for it, best first; empty where all of them is compared. */
  matters: string[];
}

/** The question's spaces are single ones. */
const AND = / (?:and|und|y|et|e|or|oder|o|ou|vs\.?|versus|gegenüber|with|to|mit|con|avec|com) /iu;
const BETWEEN =
  /^(?<before>.*?)\b(?:(?:the )?differences? in (?<what>.{2,60}?) between|(?:the )?differences? between|compare(?: the)?|vergleiche(?: d(?:ie|as|en))?|comparez?|compara(?:me|r)?|unterschied(?:e)? zwischen|diferencias? entre|différences? entre|diferenças? entre) (?<rest>.+)$/isu;
const AGAINST = /^(?<one>.{2,80}?) (?:vs\.?|versus) (?<other>.{2,80}?)$/isu;
const HOW_DIFFERS =
  /^how (?:does|is|do|are) (?<one>.{2,60}?) (?:differ from|different from|compare(?:d)? (?:to|with)) (?<other>.{2,60})$/isu;
/** Where the question's words stand around or behind the names: no spaces, or another order. */
const ELSEWHERE = [
  /^(?<one>.{1,30}?) ?[和与跟與] ?(?<other>.{1,30}?) ?(?:之间|之間)?的?(?:有什么|有什麼|有何)?(?:区别|區別|不同|差别|差別|差异)/u,
  /^(?<one>.{1,30}?)と(?<other>.{1,30}?)の(?:違い|ちがい|差)/u,
  /(?:الفرق|الاختلاف) بين (?<one>.{1,40}?) و ?(?<other>.{1,40})$/u,
  /^(?<one>.{1,40}?) (?:और|तथा) (?<other>.{1,40}?) (?:में|के बीच) .*(?:अंतर|फर्क|फ़र्क)/u,
  /^(?<one>.{1,40}?) ?(?:กับ|และ) ?(?<other>.{1,40}?) ?(?:ต่างกัน|แตกต่างกัน)/u,
];
/** What is asked by a comparative, by the names that it has in knowledge. */
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
/** More words than this on one side are no name of a thing. */
const SIDE_WORDS_MAX = 6;
const ARTICLE = /^(?:the|your|der|die|das|el|la|los|las|le|les|l['’]|o|a|os|as)\s+/iu;

/**
 * Reads `the difference in foreign fees between Gold and Silver` as the foreign fees of each, `is Gold cheaper than
 * Silver` as the price of each, and `compare Gold and Silver` as all that both tell. null for a question that compares nothing.
 */
export function comparisonOf(question: string): Comparison | null {
  const said = question
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/^¿ ?/u, '')
    .replace(/(?<![?？!.。؟])[?？!.。؟]+$/u, '');
  return comparative(said) ?? elsewhere(said) ?? sideBySide(said);
}

function comparative(said: string): Comparison | null {
  const { how, one, other } = (WHICH.exec(said) ?? IS_MORE.exec(said))?.groups ?? {};
  const attributes = how && COMPARATIVES.find(([word]) => word.test(how))?.[1];
  const names = namesOf(one, other);
  return attributes && names ? { names, matters: attributes } : null;
}

function elsewhere(said: string): Comparison | null {
  const found = [HOW_DIFFERS, ...ELSEWHERE].map((form) => form.exec(said)?.groups).find(Boolean);
  const names = namesOf(found?.['one'], found?.['other']);
  return names && { names, matters: [] };
}

function sideBySide(said: string): Comparison | null {
  const between = BETWEEN.exec(said)?.groups;
  const rest = between?.['rest'] ?? (AGAINST.test(said) ? said : null);
  if (rest === null) return null;
  const parts = rest.split(AND);
  if (parts.length !== 2) return null;
  const [one, other] = parts.map((part) => part.trim().replace(ARTICLE, '')) as [string, string];
  const { what, names } = whatOf(one, other, between?.['what'] ?? '');
  const plain = namesOf(...names);
  return plain && { names: plain, matters: what === '' ? [] : [what] };
}

/** Both without articles; null where one is no name. */
function namesOf(one = '', other = ''): [string, string] | null {
  const names = [one, other].map((name) => name.trim().replace(ARTICLE, ''));
  const fit = names.every((name) => name !== '' && name.split(/\s+/).length <= SIDE_WORDS_MAX);
  return fit ? (names as [string, string]) : null;
}

/** `Gold and Silver fees` asks of both what stands after the second, `the fees of Gold and Silver` what stands before. */
function whatOf(one: string, other: string, what: string): { what: string; names: [string, string] } {
  if (what) return { what, names: [one, other] };
  const of = /^(?:the )?(?<what>.+?) (?:of|for|in|on)(?: the)? (?<name>.+)$/isu.exec(one)?.groups;
  if (of) return { what: of['what']!, names: [of['name']!, other] };
  const words = other.split(/\s+/);
  const names = one.split(/\s+/).length;
  // `the Evergreen Account and the Light Blue Account` are names to their last word.
  const alike = words.at(-1)!.toLowerCase() === one.split(/\s+/).at(-1)!.toLowerCase();
  if (words.length > names && !alike)
    return { what: words.slice(names).join(' '), names: [one, words.slice(0, names).join(' ')] };
  return { what: '', names: [one, other] };
}
