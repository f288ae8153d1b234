/** Reads the elements of a JSON document, or of JSON Lines, one at a time. */
import { LineScanner, type ScannedLine } from '../line-scanner.js';
import { ELEMENT_BYTES_MAX, JsonScanner, type ListPath, type Scanned } from './json-scanner.js';

export type JsonElement =
  /** `list` = the key of its list; null = the document is a list, or consists of lines. */
  | { kind: 'value'; number: number; list: string | null; value: unknown }
  | { kind: 'broken'; number: number; reason: string }
  /** The bytes end within the element with this number; 0 = between two. */
  | { kind: 'cut'; number: number; at: number };

const TOO_LARGE = `It is larger than ${ELEMENT_BYTES_MAX / 1024 / 1024} MiB.`;
const NO_JSON = 'It is not valid JSON.';

export async function* jsonElements(
  bytes: AsyncIterable<Buffer>,
  lists: readonly ListPath[],
): AsyncGenerator<JsonElement> {
  const document = new JsonScanner(lists);
  let lines: LineScanner | null = null;
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (lines === null) {
      for (const found of document.push(piece)) yield parsed(found);
      if (document.linesFrom === null) continue;
      // The rest of the first line is its line break.
      lines = new LineScanner(ELEMENT_BYTES_MAX, 0);
      yield* parsedLines(lines.push(piece.subarray(document.linesFrom)), size);
    } else yield* parsedLines(lines.push(piece), size);
  }
  if (lines === null) for (const found of document.end()) yield parsed(found);
  else yield* parsedLines(lines.end(), size);
}

function parsed(found: Scanned): JsonElement {
  const { kind, number } = found;
  if (kind === 'cut') return found;
  if (kind === 'too_large') return { kind: 'broken', number, reason: TOO_LARGE };
  const value = valueOf(found.bytes);
  return value === undefined ? { kind: 'broken', number, reason: NO_JSON } : { ...found, kind: 'value', value };
}

function* parsedLines(lines: Iterable<ScannedLine>, size: number): Generator<JsonElement> {
  for (const line of lines) {
    const { number } = line;
    if (line.kind === 'too_large') yield { kind: 'broken', number, reason: TOO_LARGE };
    else if (line.bytes.some((byte) => byte > 0x20)) {
      const value = valueOf(line.bytes);
      if (value !== undefined) yield { kind: 'value', number, list: null, value };
      else if (line.isWhole) yield { kind: 'broken', number, reason: NO_JSON };
      else yield { kind: 'cut', number, at: size };
    }
  }
}

/** undefined = it is not JSON */
function valueOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
