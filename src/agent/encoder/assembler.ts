/**
 * Writes WebAssembly as nested expressions, so that the encoder's inner loops can be reviewed as source and no binary is
 * kept. Only what `kernels.ts` uses; the opcodes are those of the specification, SIMD included.
 */
export type Code = number[];
export type ValueType = 'i32' | 'f32' | 'v128';

const TYPES: Record<ValueType, number> = { i32: 0x7f, f32: 0x7d, v128: 0x7b };
const MAGIC_AND_VERSION = [0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00];
const SECTION = { types: 1, imports: 2, functions: 3, exports: 7, code: 10 };
const FUNCTION_TYPE = 0x60;
const VOID = 0x40;
const END = 0x0b;

/** A whole number without sign, 7 bits a byte (LEB128). */
function whole(value: number): Code {
  const bytes: Code = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

/** The same with a sign. */
function signed(value: number): Code {
  const bytes: Code = [];
  for (let rest = value; ; rest >>= 7) {
    const isLast = rest >> 6 === 0 || rest >> 6 === -1;
    if (isLast) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

const list = (items: Code[]): Code => [...whole(items.length), ...items.flat()];
const name = (text: string): Code => [...whole(text.length), ...Buffer.from(text, 'latin1')];
const section = (id: number, content: Code): Code => [id, ...whole(content.length), ...content];

const binary =
  (...opcode: Code) =>
  (a: Code, b: Code): Code => [...a, ...b, ...opcode];
const unary =
  (...opcode: Code) =>
  (a: Code): Code => [...a, ...opcode];
/** Alignment is a hint; 0 promises nothing. */
const load =
  (...opcode: Code) =>
  (address: Code, offset = 0): Code => [...address, ...opcode, 0, ...whole(offset)];
const store =
  (...opcode: Code) =>
  (address: Code, value: Code, offset = 0): Code => [...address, ...value, ...opcode, 0, ...whole(offset)];
const simd = (opcode: number): Code => [0xfd, ...whole(opcode)];

export const i32 = {
  const: (value: number): Code => [0x41, ...signed(value)],
  add: binary(0x6a),
  mul: binary(0x6c),
  lessThan: binary(0x49),
};

export const f32 = {
  load: load(0x2a),
  store: store(0x38),
  add: binary(0x92),
  mul: binary(0x94),
  fromI32: unary(0xb2),
};

export const v128 = {
  load: load(...simd(0x00)),
  store: store(...simd(0x0b)),
  /** Eight bytes with sign as eight numbers of 16 bits. */
  load8x8: load(...simd(0x01)),
  zero: (): Code => [...simd(0x0c), ...Array<number>(16).fill(0)],
};

export const i32x4 = {
  add: binary(...simd(0xae)),
  /** Products of eight pairs of 16-bit numbers, added by twos. */
  dot: binary(...simd(0xba)),
  lane: (vector: Code, lane: number): Code => [...vector, ...simd(0x1b), lane],
};

export const f32x4 = {
  splat: unary(...simd(0x13)),
  add: binary(...simd(0xe4)),
  mul: binary(...simd(0xe6)),
  lane: (vector: Code, lane: number): Code => [...vector, ...simd(0x1f), lane],
};

/** A function under construction: parameters are its first locals. */
export class WasmFunction {
  private readonly locals: ValueType[] = [];
  private readonly code: Code[] = [];

  constructor(
    readonly name: string,
    private readonly types: ValueType[],
  ) {}

  local(type: ValueType): Local {
    this.locals.push(type);
    return new Local(this.types.length + this.locals.length - 1);
  }

  /** Five parameters from the one with this number on. */
  parameters(from: number): [Local, Local, Local, Local, Local] {
    const at = (index: number): Local => new Local(from + index);
    return [at(0), at(1), at(2), at(3), at(4)];
  }

  body(...code: Code[]): this {
    this.code.push(...code);
    return this;
  }

  get type(): Code {
    return [FUNCTION_TYPE, ...list(this.types.map((type) => [TYPES[type]])), ...list([])];
  }

  get binary(): Code {
    const content = [...list(this.locals.map((type) => [1, TYPES[type]])), ...this.code.flat(), END];
    return [...whole(content.length), ...content];
  }
}

export class Local {
  constructor(private readonly index: number) {}

  get get(): Code {
    return [0x20, ...whole(this.index)];
  }

  set(value: Code): Code {
    return [...value, 0x21, ...whole(this.index)];
  }
}

/** Runs once, and again while the condition holds. */
export const doWhile = (condition: Code, ...body: Code[]): Code => [
  ...[0x03, VOID, ...body.flat(), ...condition],
  ...[0x0d, 0, END],
];

/** A module of these functions, all exported, over the memory `env.memory`. */
export function moduleOf(functions: WasmFunction[]): Uint8Array {
  const memory = [...name('env'), ...name('memory'), 0x02, 0x00, ...whole(1)];
  return Uint8Array.from([
    ...MAGIC_AND_VERSION,
    ...section(SECTION.types, list(functions.map(({ type }) => type))),
    ...section(SECTION.imports, list([memory])),
    ...section(SECTION.functions, list(functions.map((_, index) => whole(index)))),
    ...section(SECTION.exports, list(functions.map((each, index) => [...name(each.name), 0x00, ...whole(index)]))),
    ...section(SECTION.code, list(functions.map((each) => each.binary))),
  ]);
}
