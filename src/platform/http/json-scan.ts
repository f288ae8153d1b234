/**
 * Scans the bytes of a JSON text before it is parsed: depth, duplicate keys, and number of keys and values.
 * Takes one or two nanoseconds per byte and does not check the grammar.
 */
import { fail, type ApiError } from '../kernel/errors.js';

export const DEPTH_MAX = 32;
/** Keys of one object. No resource has a tenth as many fields, and no map may have more than 50 keys. */
export const KEYS_MAX = 1_000;
/** Values in the whole body: fields, list items, objects and lists. */
export const VALUES_MAX = 10_000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** A list or an object that is open at the current position. */
interface Frame {
  /** null for a list. */
  keys: Set<string> | null;
  /** Key of the value at the current position. */
  key: string;
  /** Number of commas so far, which is the index of the current item. */
  commas: number;
}

export class JsonScan {
  private index = 0;
  private values = 1;
  private readonly frames: Frame[] = [];

  /** @param valuesMax of the whole body */
  constructor(
    private readonly bytes: Buffer,
    private readonly valuesMax = VALUES_MAX,
  ) {}

  /**
   * Scans to the byte `end`, and to the end of a string that is open there.
   * @returns whether there is more
   * @throws malformed_json if too deep or a key is repeated; invalid_field or invalid_body for too many keys or
   * values
   */
  until(end: number): boolean {
    const { bytes } = this;
    const stop = Math.min(end, bytes.length);
    while (this.index < stop) {
      const code = bytes[this.index];
      if (code === QUOTE) this.string();
      else {
        this.index++;
        if (code === COMMA) this.comma();
        else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open(code === OPEN_OBJECT);
        else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.frames.pop();
      }
    }
    return this.index < bytes.length;
  }

  private open(isObject: boolean): void {
    if (this.frames.length === DEPTH_MAX)
      throw fail('malformed_json', `The body is nested more than ${DEPTH_MAX} levels deep.`);
    this.count();
    this.frames.push({ keys: isObject ? new Set() : null, key: '', commas: 0 });
  }

  private comma(): void {
    const frame = this.frames.at(-1);
    if (frame) frame.commas++;
    this.count();
  }

  private count(): void {
    if (++this.values > this.valuesMax) throw this.tooMany(`The body may hold at most ${this.valuesMax} values.`);
  }

  private string(): void {
    const { bytes } = this;
    const start = this.index + 1;
    let end = start;
    let escaped = false;
    for (; end < bytes.length && bytes[end] !== QUOTE; end++)
      if (bytes[end] === BACKSLASH) {
        escaped = true;
        end++;
      }
    this.index = end + 1;
    const frame = this.frames.at(-1);
    if (frame?.keys && this.isKey()) this.key(frame, frame.keys, keyOf(bytes, { start, end, escaped }));
  }

  /** Whether a colon follows, so that the string is a key. */
  private isKey(): boolean {
    while (isBlank(this.bytes[this.index])) this.index++;
    return this.bytes[this.index] === COLON;
  }

  private key(frame: Frame, keys: Set<string>, key: string): void {
    if (keys.has(key)) throw fail('malformed_json', 'The body contains a duplicate key.');
    if (keys.size === KEYS_MAX) {
      this.frames.pop();
      throw this.tooMany(`An object may have at most ${KEYS_MAX} keys.`);
    }
    keys.add(key);
    frame.key = key;
  }

  /** Names the field with too many values; the body as a whole has no name. */
  private tooMany(message: string): ApiError {
    const path = this.frames.map(({ keys, key, commas }) => (keys ? utf8Of(key) : String(commas)));
    return path.length ? fail('invalid_field', message, { param: path.join('.') }) : fail('invalid_body', message);
  }
}

/** The key as bytes, one character each. It is only compared, so all spellings of a key must give the same result. */
function keyOf(bytes: Buffer, { start, end, escaped }: { start: number; end: number; escaped: boolean }): string {
  if (!escaped) return bytes.toString('latin1', start, end);
  let key: string;
  try {
    key = JSON.parse(bytes.toString('utf8', start - 1, end + 1)) as string;
  } catch {
    throw fail('malformed_json');
  }
  // An unpaired surrogate has no UTF-8 bytes; it is marked so that it equals no other key.
  return key.isWellFormed() ? Buffer.from(key).toString('latin1') : `\u0100${JSON.stringify(key)}`;
}

const utf8Of = (key: string): string => Buffer.from(key, 'latin1').toString();

const isBlank = (code: number | undefined): boolean => code !== undefined && code <= 32;
