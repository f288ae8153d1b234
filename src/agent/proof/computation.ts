/** A computed number declares its computation (`2 * 4.90 = 9.80`): code repeats it and looks up its operands. */

export interface Computation {
  operands: number[];
  result: number;
  /** Only sums, differences and percentages. */
  isSum: boolean;
  /** As code formats it: without any text of the model. */
  text: string;
}

/** Conversion factors: they need no quotation. */
const CONVERSIONS = new Set([2, 7, 10, 12, 24, 30, 60, 100, 365, 1_000]);
const CHARACTERS_MAX = 120;
const PERCENT = /(\d{1,15}(?:[.,]\d{1,15})?)\s?%/g;
/** `80 - 10 %` is said of 10 % of the 80. */
const LESS_PERCENT = /^([^%*/:×·x+−–-]{1,60})([-+−–])\s?(\d{1,15}(?:[.,]\d{1,15})?)\s?%\s?$/u;
const TOKEN = /\d+(?:\.\d+)?|[-+*/()]/g;
/** Tolerance for rounding to cents, as is usual for amounts. */
const CENTS = 0.006;

export const isConversion = (value: number): boolean => CONVERSIONS.has(value);

/** Parses and evaluates an expression; null if it is malformed or wrong. */
export function readComputation(expression: string): Computation | null {
  if (expression.length > CHARACTERS_MAX) return null;
  const [formula, stated, ...more] = expression.split('=');
  if (formula === undefined || stated === undefined || more.length > 0) return null;
  const ofWhole = formula.replace(LESS_PERCENT, '$1*(100$2$3)/100');
  const [left, right] = [arithmeticOf(ofWhole.replace(PERCENT, '($1/100)')), arithmeticOf(stated)];
  const tokens = left.match(TOKEN) ?? [];
  if (tokens.join('') !== left || !/[-+*/]/.test(left)) return null;
  const result = Number(right);
  const value = new Parser(tokens).value();
  if (value === null || right === '' || !Number.isFinite(result)) return null;
  // `5% + 3% = 8%` and `20 / 80 = 25%` are shares; `20 / 80 * 100 = 25%` is in percent already.
  const isShare = stated.includes('%') && (formula.includes('%') || (left.includes('/') && !left.includes('100')));
  if (Math.abs(isShare ? value * 100 - result : value - result) > roundingOf(right)) return null;
  const written = arithmeticOf(formula);
  return {
    isSum: formula.includes('%') || !/[*/]/.test(written),
    text: `${tokens.join(' ')} = ${right}`,
    operands: (written.match(TOKEN) ?? []).filter((token) => /\d/.test(token)).map(Number),
    result,
  };
}

/** Keeps digits, points and signs; words between them only say what is counted. */
const arithmeticOf = (side: string): string =>
  side
    .replace(/(?<!\p{L})x(?!\p{L})/gu, '*')
    .replace(/(?<=\d\s?):(?=\s?\d)/gu, '/')
    .replace(/\p{L}[\p{L}\p{M}'’-]*/gu, '')
    .replace(/[×·]/gu, '*')
    .replace(/÷/gu, '/')
    .replace(/[−–]/gu, '-')
    .replace(/,(?=\d{3}(?!\d))/g, '')
    .replace(/,/g, '.')
    .replace(/[^\d.+*/()-]/g, '');

/** A result with one decimal may be rounded to it; a whole number must be exact. */
const roundingOf = (written: string): number => (/\.\d$/.test(written) ? 0.051 : CENTS);

/** Sums of products with parentheses, by recursive descent. */
class Parser {
  private position = 0;

  constructor(private readonly tokens: string[]) {}

  value(): number | null {
    const value = this.sum();
    return this.position === this.tokens.length && value !== null && Number.isFinite(value) ? value : null;
  }

  private sum(): number | null {
    let left = this.product();
    while (left !== null && (this.peek() === '+' || this.peek() === '-')) {
      const isPlus = this.next() === '+';
      const right = this.product();
      left = right === null ? null : isPlus ? left + right : left - right;
    }
    return left;
  }

  private product(): number | null {
    let left = this.factor();
    while (left !== null && (this.peek() === '*' || this.peek() === '/')) {
      const isTimes = this.next() === '*';
      const right = this.factor();
      left = right === null ? null : isTimes ? left * right : left / right;
    }
    return left;
  }

  private factor(): number | null {
    const token = this.next();
    if (token === '(') {
      const value = this.sum();
      return this.next() === ')' ? value : null;
    }
    return token !== undefined && /^\d/.test(token) ? Number(token) : null;
  }

  private peek = (): string | undefined => this.tokens[this.position];
  private next = (): string | undefined => this.tokens[this.position++];
}
