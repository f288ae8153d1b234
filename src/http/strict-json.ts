/**
 * JSON of a request body, strictly (contract §1): UTF-8, at most 32 deep, no duplicate key; else `malformed_json`.
 * JSON.parse judges the grammar; one scan after it finds what JSON.parse lets pass. No message quotes the body.
 */
import { fail } from '../kernel/errors.js';

export const DEPTH_MAX = 32;
const utf8 = new TextDecoder('utf-8', { fatal: true });

const QUOTE = 34;
const COLON = 58;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);
const BRACE = 123;

/** Parsed value. Throws `malformed_json`. */
export function strictJson(bytes: Buffer): unknown {
  let text: string;
  let value: unknown;
  try {
    text = utf8.decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw fail('malformed_json');
  }
  refuseDeepOrDuplicate(text);
  return value;
}

/** `text` is valid JSON by now, so the scan needs no grammar of its own. */
function refuseDeepOrDuplicate(text: string): void {
  const frames: (Set<string> | null)[] = []; // the keys of an object; null for an array
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (OPENING.has(code)) {
      frames.push(code === BRACE ? new Set() : null);
      if (frames.length > DEPTH_MAX) throw fail('malformed_json', `The body nests deeper than ${DEPTH_MAX} levels.`);
    } else if (CLOSING.has(code)) frames.pop();
    else if (code === QUOTE) {
      const end = endOfString(text, at);
      const keys = frames.at(-1);
      if (keys && isKey(text, end)) {
        const raw = text.slice(at, end + 1);
        const key = raw.includes('\\') ? (JSON.parse(raw) as string) : raw.slice(1, -1);
        if (keys.has(key)) throw fail('malformed_json', 'The body has the same key twice in one object.');
        keys.add(key);
      }
      at = end;
    }
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  for (;;) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
}

function isKey(text: string, end: number): boolean {
  let at = end + 1;
  while (text.charCodeAt(at) <= 32) at++;
  return text.charCodeAt(at) === COLON;
}
