/** Documents from a JSON Lines file: one object per line, with title and text. */
import { validateSync } from 'class-validator';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { DocumentBody } from '../../../assistant/knowledge/knowledge.dto.js';
import type { Describe, ImportItem, ImportPlan } from '../../../assistant/knowledge/website/plan.js';
import { ItemFailed, originOf, prefixOf } from '../../../assistant/knowledge/website/plan.js';
import { required } from '../../../platform/kernel/invariant.js';

const LINE_BYTES_MAX = 10 * 1024 * 1024;
const FIELDS = ['title', 'text', 'format', 'url', 'locale', 'audience'] as const;

/** @param name of the root in origins: `jsonl:<name>/<the line's id, url or title>` */
export async function jsonLinesPlan(path: string, name: string | undefined, describe: Describe): Promise<ImportPlan> {
  const prefix = prefixOf('jsonl', name ?? basename(path), '/');
  let total = 0;
  for await (const { bytes } of lines(path)) if (!isBlank(bytes)) total++;
  const items = itemsOf(path, prefix, describe);
  return { kind: 'json_lines', prefix, items, total, skipped: 0, notes: [], complete: true };
}

async function* itemsOf(path: string, prefix: string, describe: Describe): AsyncGenerator<ImportItem> {
  const firstLines = new Map<string, number>();
  for await (const { bytes, number } of lines(path)) {
    if (isBlank(bytes)) continue;
    let origin: string | null = null;
    let load: ImportItem['load'];
    try {
      const { id, body } = parsed(bytes, describe);
      const mine = originOf(prefix, id ?? body.url ?? required(body.title, 'the title of a document'));
      const first = firstLines.get(mine);
      if (first !== undefined) throw new ItemFailed(`It has the same id, url or title as line ${first}.`);
      firstLines.set(mine, number);
      origin = mine;
      load = async () => body;
    } catch (error) {
      load = () => Promise.reject(error);
    }
    yield { origin, name: `line ${number}`, load };
  }
}

/** @param bytes null = longer than 10 MiB */
function parsed(bytes: Buffer | null, describe: Describe): { id: string | null; body: DocumentBody } {
  if (bytes === null) throw new ItemFailed(`The line is longer than ${LINE_BYTES_MAX} bytes.`);
  const value = objectOf(bytes);
  const sent = Object.fromEntries(FIELDS.map((field) => [field, value[field] ?? undefined]));
  const body = Object.assign(new DocumentBody(), { format: 'markdown' }, dropUndefined(describe), dropUndefined(sent));
  const [wrong] = validateSync(body, { stopAtFirstError: true });
  if (wrong) throw new ItemFailed(`${Object.values(wrong.constraints ?? {})[0]}.`);
  const unsound = [body.title, body.text, body.url].some(
    (text) => text && (!text.isWellFormed() || text.includes('\0')),
  );
  if (unsound) throw new ItemFailed('It holds characters that are none (NUL or half of a pair).');
  const { id = null } = value;
  if (id !== null && ((typeof id !== 'string' && typeof id !== 'number') || id === ''))
    throw new ItemFailed('id must be a text or a number.');
  return { id: id === null ? null : String(id), body };
}

function objectOf(bytes: Buffer): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new ItemFailed('It is not JSON in UTF-8.');
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    throw new ItemFailed('It must be an object with title and text.');
  return value as Record<string, unknown>;
}

interface JsonLine {
  bytes: Buffer | null;
  number: number;
}

/** Reads raw lines; at most one line of up to 10 MiB is in memory. */
async function* lines(path: string): AsyncGenerator<JsonLine> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 1;
  const take = (part: Buffer): void => {
    size += part.length;
    if (size <= LINE_BYTES_MAX) parts.push(part);
    else parts = [];
  };
  const line = (): JsonLine => {
    const bytes = size <= LINE_BYTES_MAX ? Buffer.concat(parts) : null;
    parts = [];
    size = 0;
    return { bytes, number: number++ };
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      take(chunk.subarray(from, end));
      yield line();
      from = end + 1;
    }
    take(chunk.subarray(from));
  }
  if (size > 0) yield line();
}

const isBlank = (bytes: Buffer | null): boolean =>
  bytes !== null && bytes.length < 1_000 && bytes.toString().trim() === '';
const dropUndefined = <T extends object>(object: T): Partial<T> =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Partial<T>;
