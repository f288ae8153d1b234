/**
 * Matches a regular expression by backtracking, as V8 does, and counts its steps: the same on any machine, however
 * busy. V8’s own engine counts nothing.
 */
import { RegExpParser, type AST } from '@eslint-community/regexpp';

/** An instruction of the compiled expression; `then` and `or` are places in the code. */
type Instruction =
  | { op: 'character'; takes: (code: number) => boolean; back: boolean }
  | { op: 'try'; then: number; or: number }
  | { op: 'go'; then: number }
  | { op: 'keep'; register: number }
  | { op: 'set'; register: number; value: number }
  | { op: 'repeat'; register: number; min: number; max: number; greedy: boolean; or: number }
  | { op: 'moved'; register: number; counter: number; min: number }
  | { op: 'assert'; holds: (text: string, at: number) => boolean }
  | { op: 'look'; negate: boolean; or: number }
  | { op: 'reference'; group: number; back: boolean }
  | { op: 'end' };

/** A search takes more steps than it may. */
export class TooManySteps extends Error {
  override readonly name = 'TooManySteps';
}

const LINE_END = /[\n\r\u2028\u2029]/;
const WORD = /\w/;
const CONSUMING = ['Character', 'CharacterClass', 'CharacterSet', 'ExpressionCharacterClass'];

export class CountingMatcher {
  /** Of all searches so far. */
  steps = 0;
  private readonly code: Instruction[] = [];
  private readonly groups: AST.CapturingGroup[];
  private registers: number;
  private readonly unicode: boolean;
  private readonly values: number[];
  /** Registers and what they were, to go back to. */
  private readonly trail: number[] = [];

  constructor(
    source: string,
    private readonly flags: string,
    private readonly stepsMax = Infinity,
  ) {
    this.unicode = /[uv]/.test(flags);
    const options = { unicode: flags.includes('u'), unicodeSets: flags.includes('v') };
    const pattern = new RegExpParser().parsePattern(source, 0, source.length, options);
    this.groups = groupsOf(pattern);
    this.registers = 2 * this.groups.length;
    this.alternatives(pattern.alternatives, false);
    this.code.push({ op: 'end' });
    this.values = new Array<number>(this.registers).fill(-1);
  }

  /** The first match at or after `from`, as `exec` finds it. */
  search(text: string, from = 0): { start: number; end: number } | null {
    const last = this.flags.includes('y') ? from : text.length;
    for (let start = from; start <= last; start++) {
      this.undo(0);
      const end = this.run(0, start, text);
      if (end >= 0) return { start, end };
      if (this.unicode && text.codePointAt(start)! > 0xffff) start++;
    }
    return null;
  }

  /** Searches as `replace` does: all matches if the expression is global. */
  searchAll(text: string): void {
    let found = this.search(text);
    while (found && this.flags.includes('g'))
      found = found.end >= text.length ? null : this.search(text, found.end + Number(found.end === found.start));
  }

  /** @returns where the match ends, or -1 */
  private run(first: number, from: number, text: string): number {
    const { code, values, trail } = this;
    const stack: number[] = [];
    let [pc, at] = [first, from];
    for (;;) {
      if (++this.steps > this.stepsMax) throw new TooManySteps();
      const now = code[pc++]!;
      let fails = false;
      switch (now.op) {
        case 'end':
          return at;
        case 'character': {
          const next = this.move(text, at, now.back);
          fails = next < 0 || !now.takes(this.codeAt(text, Math.min(at, next)));
          at = next;
          break;
        }
        case 'try':
          stack.push(now.or, at, trail.length);
          pc = now.then;
          break;
        case 'go':
          pc = now.then;
          break;
        case 'keep':
          this.set(now.register, at);
          break;
        case 'set':
          this.set(now.register, now.value);
          break;
        case 'repeat': {
          const times = values[now.register]!;
          if (times >= now.max) pc = now.or;
          else if (times < now.min) this.set(now.register, times + 1);
          else if (now.greedy) {
            stack.push(now.or, at, trail.length);
            this.set(now.register, times + 1);
          } else {
            // Comes back to the instruction that counts.
            stack.push(-pc, at, trail.length);
            pc = now.or;
          }
          break;
        }
        case 'moved':
          fails = values[now.register] === at && values[now.counter]! > now.min;
          break;
        case 'assert':
          fails = !now.holds(text, at);
          break;
        case 'look': {
          const before = trail.length;
          const found = this.run(pc, at, text) >= 0;
          if (!found || now.negate) this.undo(before);
          fails = found === now.negate;
          pc = now.or;
          break;
        }
        case 'reference': {
          const part = this.captured(text, now.group);
          const start = now.back ? at - part.length : at;
          fails = start < 0 || !this.same(text.slice(start, start + part.length), part);
          at = now.back ? start : at + part.length;
          break;
        }
      }
      if (!fails) continue;
      if (stack.length === 0) return -1;
      this.undo(stack.pop()!);
      at = stack.pop()!;
      pc = stack.pop()!;
      if (pc >= 0) continue;
      pc = -pc;
      const { register } = code[pc - 1] as { register: number };
      this.set(register, values[register]! + 1);
    }
  }

  private set(register: number, value: number): void {
    this.trail.push(register, this.values[register]!);
    this.values[register] = value;
  }

  private undo(to: number): void {
    while (this.trail.length > to) {
      const value = this.trail.pop()!;
      this.values[this.trail.pop()!] = value;
    }
  }

  /** The place after the next character, or before the last one; -1 if there is none. */
  private move(text: string, at: number, back: boolean): number {
    if (back ? at === 0 : at >= text.length) return -1;
    const one = back ? at - 1 : at;
    const pair = back ? at - 2 : at;
    const isPair = this.unicode && pair >= 0 && text.codePointAt(pair)! > 0xffff;
    return back ? (isPair ? pair : one) : at + (isPair ? 2 : 1);
  }

  private codeAt(text: string, at: number): number {
    return this.unicode ? text.codePointAt(at)! : text.charCodeAt(at);
  }

  private captured(text: string, group: number): string {
    const [one, other] = [this.values[2 * group]!, this.values[2 * group + 1]!];
    return one < 0 || other < 0 ? '' : text.slice(Math.min(one, other), Math.max(one, other));
  }

  private same(one: string, other: string): boolean {
    return this.flags.includes('i') ? one.toLowerCase() === other.toLowerCase() : one === other;
  }

  private alternatives(all: AST.Alternative[], back: boolean): void {
    const ends: { op: 'go'; then: number }[] = [];
    all.forEach(({ elements }, i) => {
      const isLast = i === all.length - 1;
      const choice = { op: 'try' as const, then: this.code.length + 1, or: 0 };
      if (!isLast) this.code.push(choice);
      for (const element of back ? [...elements].reverse() : elements) this.element(element, back);
      if (isLast) return;
      const end = { op: 'go' as const, then: 0 };
      ends.push(end);
      this.code.push(end);
      choice.or = this.code.length;
    });
    for (const end of ends) end.then = this.code.length;
  }

  private element(element: AST.Element, back: boolean): void {
    switch (element.type) {
      case 'Quantifier':
        return this.quantifier(element, back);
      case 'Group':
        return this.alternatives(element.alternatives, back);
      case 'CapturingGroup': {
        const register = 2 * this.groups.indexOf(element);
        this.code.push({ op: 'keep', register });
        this.alternatives(element.alternatives, back);
        return void this.code.push({ op: 'keep', register: register + 1 });
      }
      case 'Assertion':
        return this.assertion(element);
      case 'Backreference': {
        const group = this.groups.indexOf([element.resolved].flat()[0]!);
        return void this.code.push({ op: 'reference', group, back });
      }
      default:
        this.code.push({ op: 'character', takes: takesBy(element.raw, this.flags), back });
    }
  }

  private quantifier({ element, min, max, greedy }: AST.Quantifier, back: boolean): void {
    const consumes = CONSUMING.includes(element.type);
    const [counter, place] = [this.registers++, this.registers++];
    this.code.push({ op: 'set', register: counter, value: 0 });
    const begin = this.code.length;
    const repeat = { op: 'repeat' as const, register: counter, min, max, greedy, or: 0 };
    this.code.push(repeat);
    if (!consumes) this.code.push({ op: 'keep', register: place });
    this.element(element, back);
    if (!consumes) this.code.push({ op: 'moved', register: place, counter, min });
    this.code.push({ op: 'go', then: begin });
    repeat.or = this.code.length;
  }

  private assertion(assertion: AST.Assertion): void {
    const lines = this.flags.includes('m');
    const { kind } = assertion;
    if (kind === 'lookahead' || kind === 'lookbehind') {
      const look = { op: 'look' as const, negate: assertion.negate, or: 0 };
      this.code.push(look);
      this.alternatives(assertion.alternatives, kind === 'lookbehind');
      this.code.push({ op: 'end' });
      look.or = this.code.length;
      return;
    }
    const isWord = (text: string, at: number): boolean => at >= 0 && at < text.length && WORD.test(text[at]!);
    const holds = {
      start: (text: string, at: number) => at === 0 || (lines && LINE_END.test(text[at - 1]!)),
      end: (text: string, at: number) => at === text.length || (lines && LINE_END.test(text[at]!)),
      word: (text: string, at: number) =>
        (isWord(text, at - 1) !== isWord(text, at)) !== (assertion as AST.WordBoundaryAssertion).negate,
    };
    this.code.push({ op: 'assert', holds: holds[kind] });
  }
}

function groupsOf(pattern: AST.Pattern): AST.CapturingGroup[] {
  const groups: AST.CapturingGroup[] = [];
  const visit = (all: AST.Alternative[]): void => {
    for (const { elements } of all)
      for (const element of elements) {
        const inner = element.type === 'Quantifier' ? element.element : element;
        if (inner.type === 'CapturingGroup') groups.push(inner);
        if ('alternatives' in inner) visit(inner.alternatives);
      }
  };
  visit(pattern.alternatives);
  return groups;
}

/** Whether one character is of a class, by V8: once for each character. */
function takesBy(raw: string, flags: string): (code: number) => boolean {
  const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gym]/g, ''));
  const known = new Map<number, boolean>();
  return (code) => {
    let takes = known.get(code);
    if (takes === undefined) known.set(code, (takes = one.test(String.fromCodePoint(code))));
    return takes;
  };
}
