/**
 * The encoder's inner loops as WebAssembly. Products of weights are whole numbers, so their sums do not depend on the
 * order; all else is IEEE addition and multiplication in one order. The result is the same on every machine.
 */
import {
  doWhile,
  f32,
  f32x4,
  i32,
  i32x4,
  moduleOf,
  v128,
  WasmFunction,
  type Code,
  type Local,
  type ValueType,
} from './assembler.js';

/** Tokens and outputs computed together: their sums fit into the sixteen registers. */
export const TOKENS_TOGETHER = 4;
const OUTPUTS_TOGETHER = 2;
/** Products of eight in a turn of the innermost loop. */
const UNROLLED = 4;
/** Values of one attention head: eight vectors of four. */
export const HEAD = 32;

/** Addresses in bytes; each function is described where it is built. */
export interface Kernels {
  multiply: (
    ...of: [
      ...[inputs: number, inputScales: number, weights: number, weightScales: number, biases: number],
      ...[results: number, tokens: number, outputs: number, size: number],
    ]
  ) => void;
  compare: (...of: [query: number, keys: number, results: number, count: number, stride: number]) => void;
  mix: (...of: [shares: number, values: number, result: number, count: number, stride: number]) => void;
}

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const advance = (pointer: Local, by: Code): Code => pointer.set(i32.add(pointer.get, by));
const FOUR = i32.const(4);
const number = (f: WasmFunction): Local => f.local('i32');

const laneSum = (vector: Local): Code =>
  i32.add(
    i32.add(i32x4.lane(vector.get, 0), i32x4.lane(vector.get, 1)),
    i32.add(i32x4.lane(vector.get, 2), i32x4.lane(vector.get, 3)),
  );

/**
 * `results[token][output] = inputs[token] · weights[output] × their scales + biases[output]`. `inputs` are i16, `weights`
 * i8, the rest f32; `size` (values of an input) divides by 32, `outputs` by 2 and `tokens` by 4.
 */
function multiply(): WasmFunction {
  const f = new WasmFunction('multiply', Array<ValueType>(9).fill('i32'));
  const [inputs, inputScales, weights, weightScales, biases] = f.parameters(0);
  const [results, tokens, outputs, size] = f.parameters(5);
  const [output, token, done, scales, result] = [number(f), number(f), number(f), number(f), number(f)];
  const first = number(f);
  const column = f.local('v128');
  const rows = times(OUTPUTS_TOGETHER, () => ({ weight: number(f), row: f.local('v128') }));
  const columns = [first, ...times(TOKENS_TOGETHER - 1, () => number(f))].map((input) => ({
    input,
    cells: rows.map(({ row }) => ({ row, sum: f.local('v128') })),
  }));
  const inputBytes = i32.mul(size.get, i32.const(2));

  const eightProducts = (step: number): Code[] => [
    ...rows.map(({ row, weight }) => row.set(v128.load8x8(weight.get, 8 * step))),
    ...columns.flatMap(({ input, cells }) => [
      column.set(v128.load(input.get, 16 * step)),
      ...cells.map(({ row, sum }) => sum.set(i32x4.add(sum.get, i32x4.dot(column.get, row.get)))),
    ]),
  ];
  const write = ({ cells }: (typeof columns)[number], t: number): Code[] => [
    ...cells.map(({ sum }, o) => {
      const scale = f32.mul(f32.load(scales.get, 4 * t), f32.load(weightScales.get, 4 * o));
      const value = f32.add(f32.mul(f32.fromI32(laneSum(sum)), scale), f32.load(biases.get, 4 * o));
      return f32.store(result.get, value, 4 * o);
    }),
    advance(result, i32.mul(outputs.get, FOUR)),
  ];
  const together: Code[] = [
    ...columns.slice(1).map(({ input }, t) => input.set(i32.add(first.get, i32.mul(inputBytes, i32.const(t + 1))))),
    ...rows.map(({ weight }, o) => weight.set(i32.add(weights.get, i32.mul(size.get, i32.const(o))))),
    ...columns.flatMap(({ cells }) => cells.map(({ sum }) => sum.set(v128.zero()))),
    done.set(i32.const(0)),
    doWhile(
      i32.lessThan(done.get, size.get),
      ...times(UNROLLED, eightProducts).flat(),
      ...columns.map(({ input }) => advance(input, i32.const(16 * UNROLLED))),
      ...rows.map(({ weight }) => advance(weight, i32.const(8 * UNROLLED))),
      advance(done, i32.const(8 * UNROLLED)),
    ),
    ...columns.flatMap(write),
  ];
  return f.body(
    output.set(i32.const(0)),
    doWhile(
      i32.lessThan(output.get, outputs.get),
      token.set(i32.const(0)),
      scales.set(inputScales.get),
      result.set(i32.add(results.get, i32.mul(output.get, FOUR))),
      first.set(inputs.get),
      doWhile(
        i32.lessThan(token.get, tokens.get),
        ...together,
        advance(first, i32.mul(inputBytes, i32.const(TOKENS_TOGETHER - 1))), // its own values are behind it
        advance(scales, i32.const(4 * TOKENS_TOGETHER)),
        advance(token, i32.const(TOKENS_TOGETHER)),
      ),
      advance(weights, i32.mul(size.get, i32.const(OUTPUTS_TOGETHER))),
      advance(weightScales, i32.const(4 * OUTPUTS_TOGETHER)),
      advance(biases, i32.const(4 * OUTPUTS_TOGETHER)),
      advance(output, i32.const(OUTPUTS_TOGETHER)),
    ),
  );
}

/** `results[i] = query · keys[i]`, with `stride` bytes from key to key. */
function compare(): WasmFunction {
  const f = new WasmFunction('compare', Array<ValueType>(5).fill('i32'));
  const [query, key, result, count, stride] = f.parameters(0);
  const at = f.local('i32');
  const sum = f.local('v128');
  const parts = times(HEAD / 4, () => f.local('v128'));
  const lane = (at: number): Code => f32x4.lane(sum.get, at);
  const product = (part: Local, i: number): Code => f32x4.mul(part.get, v128.load(key.get, 16 * i));
  return f.body(
    ...parts.map((part, i) => part.set(v128.load(query.get, 16 * i))),
    at.set(i32.const(0)),
    doWhile(
      i32.lessThan(at.get, count.get),
      sum.set(parts.map(product).reduce((total, next) => f32x4.add(total, next))),
      f32.store(result.get, f32.add(f32.add(lane(0), lane(1)), f32.add(lane(2), lane(3)))),
      advance(key, stride.get),
      advance(result, FOUR),
      advance(at, i32.const(1)),
    ),
  );
}

/** `result = Σ shares[i] × values[i]`, with `stride` bytes from value to value. */
function mix(): WasmFunction {
  const f = new WasmFunction('mix', Array<ValueType>(5).fill('i32'));
  const [share, value, result, count, stride] = f.parameters(0);
  const at = f.local('i32');
  const factor = f.local('v128');
  const sums = times(HEAD / 4, () => f.local('v128'));
  return f.body(
    at.set(i32.const(0)),
    doWhile(
      i32.lessThan(at.get, count.get),
      factor.set(f32x4.splat(f32.load(share.get))),
      ...sums.map((sum, i) => sum.set(f32x4.add(sum.get, f32x4.mul(factor.get, v128.load(value.get, 16 * i))))),
      advance(value, stride.get),
      advance(share, FOUR),
      advance(at, i32.const(1)),
    ),
    ...sums.map((sum, i) => v128.store(result.get, sum.get, 16 * i)),
  );
}

/** The loops over a memory. */
export function kernelsOver(memory: WebAssembly.Memory): Kernels {
  const module = new WebAssembly.Module(moduleOf([multiply(), compare(), mix()]));
  return new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Kernels;
}
