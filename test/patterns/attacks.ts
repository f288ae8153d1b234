/** Texts made of a regular expression's own parts that make it backtrack, if anything does. */
import { RegExpParser, visitRegExpAST, type AST } from '@eslint-community/regexpp';

/** Each pump repeated after its `before`, then `after`. */
export interface Attack {
  pumps: { before: string; pump: string }[];
  after: string;
}

/** Per kind. */
const ATTACKS_MAX = 60;
const SAMPLES_MAX = 4;
/** Candidates for a character class, in addition to the characters that the expression names. */
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

/** This many of them, evenly spread. */
function spread<T>(all: T[], most: number): T[] {
  const step = Math.max(1, all.length / most);
  return Array.from({ length: Math.min(all.length, most) }, (_, i) => all[Math.floor(i * step)]!);
}

/** Each repeating part, with a text that leads up to it; each alternative, as the text with which a search restarts. */
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
      if ('alternatives' in inner) yield* pumps(inner.alternatives, before, sampler);
      before += sampler.samples(element)[0] ?? '';
      yield { before: '', pump: before, repeats: false };
    }
    yield { before: lead, pump: before.slice(lead.length), repeats: false };
  }
}

/** Texts that match a part of the expression, starting with those most likely to match another part as well. */
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

  /** The first matches, and one that most other classes match too: a character that two parts match is tried twice. */
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
