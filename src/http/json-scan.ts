/**
 * One look over the bytes of a JSON text before anything is built of it: depth, duplicate keys, and how many keys and
 * values there are. It takes no more than a nanosecond or two for each byte and judges no grammar.
 */
import { fail, type ApiError } from '../kernel/errors.js';

export const DEPTH_MAX = 32;
/** In one object. No resource has a tenth as many fields, and no map may have more than 50 keys. */
export const KEYS_MAX = 1_000;
/** In the whole body: fields, items of lists, objects and lists. */
export const VALUES_MAX = 10_000;

const QUOTE = 34;
const COMMA = 44;
const COLON = 58;
const OPEN_LIST = 91;
const BACKSLASH = 92;
const CLOSE_LIST = 93;
const OPEN_OBJECT = 123;
const CLOSE_OBJECT = 125;

/** A list or an object that is open at the scan's place. */
interface Frame {
  /** null for a list. */
  keys: Set<string> | null;
  /** Key of the value at the scan's place. */
  key: string;
  /** Commas so far, which is the index of the item at the scan's place. */
  commas: number;
}

export class JsonScan {
  private at = 0;
  private values = 1;
  private readonly frames: Frame[] = [];

  constructor(private readonly bytes: Buffer) {}

  /**
   * Goes on to the byte `end`, and to the end of the string that is there.
   * @returns whether there is more
   * @throws malformed_json too deep, or a key twice; invalid_field, invalid_body too many keys or values
   */
  until(end: number): boolean {
    const { bytes } = this;
    const stop = Math.min(end, bytes.length);
    while (this.at < stop) {
      const code = bytes[this.at]!;
      if (code === QUOTE) this.string();
      else {
        this.at++;
        if (code === COMMA) this.comma();
        else if (code === OPEN_LIST || code === OPEN_OBJECT) this.open(code === OPEN_OBJECT);
        else if (code === CLOSE_LIST || code === CLOSE_OBJECT) this.frames.pop();
      }
    }
    return this.at < bytes.length;
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
    if (++this.values > VALUES_MAX) throw this.tooMany(`The body may hold at most ${VALUES_MAX} values.`);
  }

  private string(): void {
    const { bytes } = this;
    const start = this.at + 1;
    let end = start;
    let escaped = false;
    for (; end < bytes.length && bytes[end] !== QUOTE; end++)
      if (bytes[end] === BACKSLASH) {
        escaped = true;
        end++;
      }
    this.at = end + 1;
    const frame = this.frames.at(-1);
    if (frame?.keys && this.isKey()) this.key(frame, frame.keys, keyOf(bytes, start, end, escaped));
  }

  /** A colon comes next. */
  private isKey(): boolean {
    while (this.at < this.bytes.length && this.bytes[this.at]! <= 32) this.at++;
    return this.bytes[this.at] === COLON;
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

  /** Names the field that has too much in it; a body as a whole has no name. */
  private tooMany(message: string): ApiError {
    const path = this.frames.map(({ keys, key, commas }) => (keys ? utf8Of(key) : String(commas)));
    return path.length ? fail('invalid_field', message, { param: path.join('.') }) : fail('invalid_body', message);
  }
}

/** The key as bytes, each a character: to be compared, so no two spellings of one key may differ. */
function keyOf(bytes: Buffer, start: number, end: number, escaped: boolean): string {
  if (!escaped) return bytes.toString('latin1', start, end);
  let key: string;
  try {
    key = JSON.parse(bytes.toString('utf8', start - 1, end + 1)) as string;
  } catch {
    throw fail('malformed_json');
  }
  // Half a character has no bytes; marked, it is like no other key.
  return key.isWellFormed() ? Buffer.from(key).toString('latin1') : `\u0100${JSON.stringify(key)}`;
}

const utf8Of = (key: string): string => Buffer.from(key, 'latin1').toString();
