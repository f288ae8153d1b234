/** Data that the engine reads beside its code: words and weights, most of them only when a question needs them. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A copy of the build lacks data. */
export class DataFileMissing extends Error {
  override readonly name = 'DataFileMissing';
}

/** The size of each file, made by scripts/compile.mjs: the sources and what Nest's CLI builds have no such list. */
const LIST = join(__dirname, '..', 'data-files.json');

/** @throws DataFileMissing without them the agent would answer, only worse */
export function requireDataFiles(): void {
  if (!existsSync(LIST)) return;
  const sizes = JSON.parse(readFileSync(LIST, 'utf8')) as Record<string, number>;
  const [lacking] = Object.entries(sizes).find(
    ([path, size]) => statSync(join(dirname(LIST), path), { throwIfNoEntry: false })?.size !== size,
  ) ?? [null];
  if (lacking !== null) throw missing(join(dirname(LIST), lacking));
}

const missing = (path: string): DataFileMissing =>
  new DataFileMissing(`${path} is missing or not whole. Copy all of dist, or build it again.`);
