/** Texts made of a regular expression's own parts that make it backtrack, if anything does. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** Each pump over and over behind its `before`, then `after`. */
export interface Attack {
  pumps: { before: string; pump: string }[];
  after: string;
}

/** Of each kind. */
const ATTACKS_MAX = 60;
const SAMPLES_MAX = 4;
/** Tried for what a character class takes, besides the characters that the expression itself names. */
const CHARACTERS = [...'a0 \t\n.-_Aéß!<"\'([{&|#`,:;/@中กअ٣ا', '\u0301', '\u3042'];
const ENDINGS = ['', '\n\u0000!'];

export function attacksOn(source: string, flags: string): Attack[] {
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const sampler = new Sampler(pattern, flags);
  const repeated = new Map<string, Attack>();
  const others = new Map<string, Attack>();
  for (const { before, pump, repeats } of pumps(pattern.alternatives, '', sampler)) {
    if (pump === '') continue;
    for (const lead of new Set(['', before]))
      for (const after of repeats ? ENDINGS.slice(-1) : ENDINGS)
        (repeats ? repeated : others).set(`${lead}\0${pump}\0${after}`, { pumps: [{ before: lead, pump }], after });
  }
  return [...spread([...repeated.values()], ATTACKS_MAX), ...spread([...others.values()], ATTACKS_MAX)];
}

/** So many of them, from all parts. */
function spread<T>(all: T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]!);
}

/** Each part that repeats, with a text that leads up to it; each alternative, as what a search begins anew with. */
function* pumps(
  alternatives: AST.Alternative[],
  lead: string,
  sampler: Sampler,
): Generator<{ before: string; pump: string; repeats: boolean }> {
  for (const alternative of alternatives) {
    let before = lead;
    for (const element of alternative.elements) {
      if (element.type === 'Quantifier') {
        const samples = sampler.samples(element.element);
        if (element.max > 1) {
          for (const pump of samples) yield { before, pump, repeats: true };
          yield { before, pump: samples.join(''), repeats: true };
        }
      }
      const inner = element.type === 'Quantifier' ? element.element : element;
      if ('alternatives' in inner) yield* pumps(inner.alternatives as AST.Alternative[], before, sampler);
      before += sampler.samples(element)[0] ?? '';
      yield { before: '', pump: before, repeats: false };
    }
    yield { before: lead, pump: before.slice(lead.length), repeats: false };
  }
}

/** Texts that a part of the expression takes, the likeliest to meet another part first. */
class Sampler {
  private readonly characters: string[];
  private readonly flags: string;
  private readonly classes: string[] = [];
  private readonly taken = new Map<string, Set<string>>();

  constructor(pattern: AST.Pattern, flags: string) {
    const source = pattern.raw;
    visitRegExpAST(pattern, { onCharacterClassEnter: ({ raw }) => void this.classes.push(raw) });
    const named =
      source.replace(/\\[pP]\{[^}]{0,60}\}|\(\?<?[=!:]|\\./gu, ' ').match(/[\p{L}\p{N}@:=“„«」、。]/gu) ?? [];
    this.characters = [...CHARACTERS, ...new Set(named.slice(0, 200))];
    this.flags = flags.replace(/[gy]/g, '');
  }

  samples(element: AST.Element | AST.QuantifiableElement): string[] {
    switch (element.type) {
      case 'Character':
        return [String.fromCodePoint(element.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.charactersOf(element.raw);
      case 'Quantifier':
        return element.min === 0 ? ['', ...this.samples(element.element)] : this.samples(element.element);
      case 'Group':
      case 'CapturingGroup':
        return element.alternatives.slice(0, SAMPLES_MAX).flatMap((alternative) => this.samplesOf(alternative));
      default:
        return [''];
    }
  }

  /** The first that come to hand, and one that most other classes take too: what two parts take is what is tried twice. */
  private charactersOf(raw: string): string[] {
    const taken = this.takenBy(raw);
    const shares = (character: string): number =>
      this.classes.filter((other) => this.takenBy(other).has(character)).length;
    const shared = [...taken].sort((a, b) => shares(b) - shares(a))[0];
    return [...new Set([...[...taken].slice(0, SAMPLES_MAX - 1), shared])].filter((sample) => sample !== undefined);
  }

  private takenBy(raw: string): Set<string> {
    let taken = this.taken.get(raw);
    if (!taken) {
      const one = new RegExp(`^(?:${raw})$`, this.flags);
      this.taken.set(raw, (taken = new Set(this.characters.filter((character) => one.test(character)))));
    }
    return taken;
  }

  private samplesOf({ elements }: AST.Alternative): string[] {
    const consuming = elements.filter(({ type }) => type !== 'Assertion');
    if (consuming.length === 1) return this.samples(consuming[0]!);
    return [elements.map((element) => this.samples(element).find((sample) => sample !== '') ?? '').join('')];
  }
}
