/** A question that sets two things side by side. */
export interface Comparison {
  /** The same question of each, in the order named. */
  sides: [string, string];
}

const AND = '(?:and|und|y|et|e|or|oder|o|ou|vs\\.?|versus|gegenüber|with|to)';
const BETWEEN =
  /^(?<before>.*?)\b(?:(?:the )?differences? in (?<what>.{2,60}?) between|(?:the )?differences? between|compare(?: the)?|unterschied(?:e)? zwischen|diferencias? entre|différences? entre|diferenças? entre)\s+(?<rest>.+)$/isu;
const AGAINST = /^(?<one>.{2,80}?)\s+(?:vs\.?|versus)\s+(?<other>.{2,80}?)$/isu;
/** More words than this on one side are no name of a thing. */
const SIDE_WORDS_MAX = 6;

/**
 * Reads `the difference in foreign fees between Gold and Silver` as the foreign fees of each. null for a question that
 * compares nothing, or does not say what to compare.
 */
export function comparisonOf(question: string): Comparison | null {
  const said = question.trim().replace(/[?？!.]+$/u, '');
  const between = BETWEEN.exec(said)?.groups;
  const rest = between?.['rest'] ?? (AGAINST.test(said) ? said : null);
  if (rest === null) return null;
  const parts = rest.split(new RegExp(`\\s+${AND}\\s+`, 'iu'));
  if (parts.length !== 2) return null;
  const [one, other] = [parts[0]!.trim(), parts[1]!.trim()];
  if (![one, other].every((side) => side !== '' && side.split(/\s+/).length <= SIDE_WORDS_MAX)) return null;
  const { what, names } = whatOf(one, other, between?.['what'] ?? '');
  if (what === '') return null;
  return { sides: names.map((name) => `${what} ${name}`) as [string, string] };
}

/** `Gold and Silver fees` asks of both what stands after the second, `the fees of Gold and Silver` what stands before. */
function whatOf(one: string, other: string, what: string): { what: string; names: [string, string] } {
  if (what) return { what, names: [one, other] };
  const of = /^(?:the )?(?<what>.+?) (?:of|for|in|on)(?: the)? (?<name>.+)$/iu.exec(one)?.groups;
  if (of) return { what: of['what']!, names: [of['name']!, other] };
  const words = other.split(/\s+/);
  const names = one.split(/\s+/).length;
  if (words.length > names)
    return { what: words.slice(names).join(' '), names: [one, words.slice(0, names).join(' ')] };
  return { what: '', names: [one, other] };
}
