/** Numbers of a sentence against the numbers of its quote: value, sign, scale, unit, range, bound, and what they are said of. */
import { scaleOf, type Token } from './checker-text.js';
import { measureNames, unitNames, type WordClass } from './checker-words.js';

const bounds: ReadonlySet<WordClass | undefined> = new Set<WordClass>([
  'min',
  'max',
  'more',
  'less',
  'before',
  'after',
  'until',
  'since',
  'about',
]);
const rangeWords = new Set(['to', 'bis', 'a', 'à', 'até', 'hasta', 'until', 'إلى', 'से', '到', '至', 'ถึง']);
const shareWords = new Map([
  ['ciento', 'por'],
  ['cento', 'por'],
  ['cent', 'pour per'],
  ['المئة', 'في'],
  ['المائة', 'في'],
]);

/** One spelling for one value: 1,000 = 1000, 5.0 = 5, 5,5 = 5.5; what can be read in two ways is left as it is written. */
export function valueOf(raw: string, amountOfMoney = false): string {
  const sign = raw.startsWith('-') ? '-' : '';
  let body = raw.slice(sign.length);
  if (/^\d{1,3}(?:'\d{3})+(?:\.\d+)?$/.test(body)) body = body.replaceAll("'", '');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(body) || /^\d{1,2}(?:,\d{2})+,\d{3}$/.test(body)) {
    if (!body.startsWith('0')) body = body.replaceAll(',', '');
  } else if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(body) || /^\d{1,3}(?:\.\d{3}){2,}$/.test(body)) {
    body = body.replaceAll('.', '').replace(',', '.');
  }
  if (/^\d+,\d+$/.test(body)) body = body.replace(',', '.');
  if (/^\d+\.\d+$/.test(body)) body = body.replace(amountOfMoney ? /\.0+$|(?<![.0])0+$/ : /\.0+$/, '');
  return sign + body;
}

/** Gives every number token its `amount` (value, scale and unit); the unit's own token is then no content any more. */
export function settleAmounts(tokens: Token[], unitOfContext?: string): void {
  let lastUnit = -1;
  const chain: { at: number; value: string; unit: string }[] = [];
  const close = () => {
    const unit = chain.findLast((part) => part.unit)?.unit ?? unitOfContext ?? '';
    const value = chain.map((part) => part.value).join('..');
    for (const part of chain.splice(0)) tokens[part.at].amount = `${value}|${unit}`;
  };
  for (let i = 0; i < tokens.length; i++) {
    if (tokens[i].kind !== 'number') continue;
    let end = i;
    let unit = '';
    const before = tokens[i - 1];
    if (before && lastUnit !== i - 1 && tokens[i].joined) unit = unitNames.get(before.key) ?? '';
    if (unit) before.content = false;
    const scale = tokens[end + 1]?.joined ? scaleOf(tokens[end + 1]) : undefined;
    if (scale) claim(tokens[++end]);
    const suffix = unit ? null : unitAt(tokens, end + 1);
    if (suffix) {
      unit = suffix.name;
      for (let k = end + 1; k <= suffix.last; k++) claim(tokens[k]);
      end = suffix.last;
    }
    lastUnit = end > i ? end : -1;
    if (chain.length > 0 && !follows(tokens, chain[chain.length - 1].at, i)) close();
    chain.push({ at: i, value: valueOf(tokens[i].key, unit !== '') + (scale ?? ''), unit });
  }
  close();
}

function claim(token: Token): void {
  token.content = false;
  if (token.class === 'counted') token.class = undefined;
}

function unitAt(tokens: Token[], at: number): { name: string; last: number } | null {
  const token = tokens[at];
  if (!token?.joined) return null;
  const name = unitNames.get(token.key) ?? measureNames.get(token.key);
  if (name) return { name, last: at };
  const next = tokens[at + 1];
  if (next?.joined && shareWords.get(next.key)?.split(' ').includes(token.key)) return { name: '%', last: at + 1 };
  return null;
}

/** Whether the number at `b` is the second half of a range (or the next group of a date or telephone number) begun at `a`. */
function follows(tokens: Token[], a: number, b: number): boolean {
  if (b - a > 4 || tokens[a].segment !== tokens[b].segment) return false;
  const between = tokens.slice(a + 1, b);
  const linked =
    tokens.slice(a + 1, b + 1).some((token) => token.dashed) || between.some((token) => rangeWords.has(token.key));
  return (
    linked &&
    between.every(
      (token) => rangeWords.has(token.key) || unitNames.has(token.key) || measureNames.has(token.key) || scaleOf(token),
    )
  );
}

/** The one unit that a context names ("Fee (USD)"), or undefined when it names none or several. */
export function onlyUnit(tokens: Token[]): string | undefined {
  const names = new Set(tokens.flatMap((token) => unitNames.get(token.key) ?? []));
  return names.size === 1 ? [...names][0] : undefined;
}

const kindOf = (amount: string): string => amount.slice(amount.lastIndexOf('|') + 1);

/** What the quote says about its numbers, ready to be asked. Built in linear time. */
export class QuoteNumbers {
  private readonly near = new Map<string, Set<string>>();
  /** Amounts with something behind them that they count. */
  private readonly counting = new Set<string>();
  private readonly nearOwner = new Map<string, string>();
  private readonly bound = new Map<string, Set<WordClass | undefined>>();
  /** By unit: word → the one amount it is said of, or null when it is said of several. */
  private readonly owners = new Map<string, Map<string, string | null>>();
  private readonly owning = new Set<string>();
  private readonly quoted: Set<string>;

  /** `headOf` gives the column head's words for a segment (a cell) of a table row. */
  constructor(tokens: Token[], headOf: (segment: number) => Iterable<string>) {
    this.quoted = new Set(tokens.map((token) => token.stem));
    const zones = zonesOf(tokens);
    tokens.forEach((token, i) => {
      if (token.amount === undefined) return;
      const near = this.near.get(token.amount) ?? new Set();
      const { words, behind } = neighbours(tokens, i);
      if (behind) this.counting.add(token.amount);
      for (const word of words) {
        near.add(word);
        this.nearOwner.set(word, token.amount);
      }
      for (const word of headOf(token.segment)) near.add(word);
      this.near.set(token.amount, near);
      const bound = this.bound.get(token.amount) ?? new Set();
      this.bound.set(token.amount, bound.add(boundAt(tokens, i)));
    });
    for (const zone of zones.values()) this.own(zone, headOf);
    for (const owners of this.owners.values()) for (const owner of owners.values()) if (owner) this.owning.add(owner);
  }

  private own(zone: Zone, headOf: (segment: number) => Iterable<string>): void {
    const byKind = new Map<string, Set<string>>();
    for (const amount of zone.amounts) {
      const same = byKind.get(kindOf(amount)) ?? new Set();
      byKind.set(kindOf(amount), same.add(amount));
    }
    for (const [kind, amounts] of byKind) {
      const owners = this.owners.get(kind) ?? new Map<string, string | null>();
      this.owners.set(kind, owners);
      const [first] = amounts;
      for (const word of [...zone.words, ...headOf(zone.segment)]) {
        const owner = owners.get(word);
        owners.set(word, amounts.size > 1 || (owner !== undefined && owner !== first) ? null : first);
      }
    }
  }

  /** Null when every number of the sentence is the quote's, said of the same things; else why not. */
  refuse(sentence: Token[]): string | null {
    const classes = new Set(sentence.map((token) => token.class));
    const zones = zonesOf(sentence);
    const everything = sentence.filter((token) => token.content).map((token) => token.stem);
    for (let i = 0; i < sentence.length; i++) {
      const { amount, clause } = sentence[i];
      if (amount === undefined) continue;
      const near = this.near.get(amount);
      if (!near) return 'a number is not in the quote';
      const counted = this.refuseCounted(sentence, i, amount, near);
      if (counted) return counted;
      const bound = this.bound.get(amount) ?? new Set();
      const said = boundAt(sentence, i);
      if (!bound.has(undefined) && said === undefined && ![...bound].some((name) => classes.has(name))) {
        return 'a bound of a number is left out';
      }
      if (said !== undefined && !bound.has(said) && !bound.has(undefined)) return 'a bound of a number is changed';
      const refused = this.refuseOwner(amount, zones.get(clause), everything);
      if (refused) return refused;
    }
    return null;
  }

  /** "5 months" for "5 days"; "5 EUR per year" where the quote says "5 EUR per month and 50 EUR per year". */
  private refuseCounted(sentence: Token[], at: number, amount: string, near: Set<string>): string | null {
    for (let i = at + 1, adjacent = true; i <= at + 4; i++) {
      const token = sentence[i];
      if (!token || token.clause !== sentence[at].clause || token.kind === 'number') return null;
      if (!token.content) {
        adjacent &&=
          token.joined && (token.kind === 'unit' || unitNames.has(token.key) || scaleOf(token) !== undefined);
        continue;
      }
      const other = this.nearOwner.get(token.stem);
      const misplaced = other ?? (adjacent && token.joined && this.counting.has(amount) && this.quoted.has(token.stem));
      return misplaced && misplaced !== amount && !near.has(token.stem) ? 'a number is given another unit' : null;
    }
    return null;
  }

  /** Whether the words around a number are those that the quote says it of, not those of another number of its kind. */
  private refuseOwner(amount: string, zone: Zone | undefined, everything: string[]): string | null {
    const owners = this.owners.get(kindOf(amount)) ?? new Map<string, string | null>();
    const near = this.near.get(amount);
    let own = 0;
    let counted = 0;
    let foreign = 0;
    for (const word of zone?.words ?? []) {
      const owner = owners.get(word);
      if (owner === amount && near?.has(word)) counted++;
      else if (owner === amount) own++;
      else if (owner && !zone?.amounts.has(owner)) foreign++;
    }
    if (foreign > own) return 'a number is said of something else';
    if (own + counted > 0) return null;
    if (this.owning.has(amount) && !everything.some((word) => owners.get(word) === amount)) {
      return 'what a number is said of is left out';
    }
    return null;
  }
}

interface Zone {
  words: Set<string>;
  /** Those before the first amount. */
  head: Set<string>;
  amounts: Set<string>;
  segment: number;
}

/**
 * Content words and amounts by clause. A clause that has no word before its first amount ("… and 50 EUR per year") borrows
 * those that stand before the first amount of the clause before it.
 */
function zonesOf(tokens: Token[]): Map<number, Zone> {
  const zones = new Map<number, Zone>();
  for (const token of tokens) {
    const { clause, segment } = token;
    const zone = zones.get(clause) ?? { words: new Set(), head: new Set(), amounts: new Set(), segment };
    zones.set(clause, zone);
    if (token.amount !== undefined) zone.amounts.add(token.amount);
    else if (token.content) {
      zone.words.add(token.stem);
      if (zone.amounts.size === 0) zone.head.add(token.stem);
    }
  }
  let before: Zone | undefined;
  for (const zone of zones.values()) {
    if (zone.head.size === 0 && zone.amounts.size > 0 && before?.segment === zone.segment) {
      zone.head = before.head;
      for (const word of before.head) zone.words.add(word);
    }
    before = zone;
  }
  return zones;
}

/** The content words up to three tokens behind a number, or else before it; another number ends the look. */
function neighbours(tokens: Token[], at: number): { words: string[]; behind: boolean } {
  const look = (step: 1 | -1): string[] => {
    const found: string[] = [];
    for (let i = at + step, left = 5; left > 0 && tokens[i]?.segment === tokens[at].segment; i += step, left--) {
      if (tokens[i].kind === 'number') break;
      if (tokens[i].content) found.push(tokens[i].stem);
    }
    return found;
  };
  const behind = look(1);
  return behind.length > 0 ? { words: behind, behind: true } : { words: look(-1), behind: false };
}

/** The bound that stands right before a number ("up to 5"), or behind it ("5 or more"); undefined when there is none. */
function boundAt(tokens: Token[], at: number): WordClass | undefined {
  const { clause, segment } = tokens[at];
  for (let i = at - 1; i >= Math.max(0, at - 3) && tokens[i].clause === clause && tokens[i].kind !== 'number'; i--) {
    if (bounds.has(tokens[i].class)) return tokens[i].class;
    if (tokens[i].content && tokens[i].kind !== 'unit') break;
  }
  for (let i = at + 1; i <= at + 4 && tokens[i]?.segment === segment && tokens[i].kind !== 'number'; i++) {
    if (bounds.has(tokens[i].class)) return tokens[i].class;
    if (tokens[i].content && tokens[i].kind !== 'piece') break;
  }
  return undefined;
}
