/** Browser files from a folder of the build in dist; each is read and compressed once. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  webp: 'image/webp',
  woff2: 'font/woff2',
};
/** Endings of files that are compressed already. */
const COMPRESSED = new Set(['png', 'webp', 'woff2']);
/** A plain name: no folder, no hidden file. */
const NAME = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.([a-z0-9]+)$/;

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface BuiltFile {
  type: string;
  /** A strong ETag: the hash of the bytes (RFC 9110 §8.8.3). */
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

export class BuiltFiles {
  /** Found by walking up from this file, so that it works in the sources, in the build and in the image. */
  readonly folder: string;
  private readonly cache = new Map<string, { mtimeMs: number; file: Promise<BuiltFile> }>();

  /** @param within the folder's name in dist */
  constructor(within: string) {
    this.folder = folderOf(join('dist', within));
  }

  /** A file by its plain name, in the folder or the one within it; null = there is none. */
  async find(name: string, within = ''): Promise<BuiltFile | null> {
    const ending = NAME.exec(name)?.[2];
    const type = ending === undefined ? undefined : TYPES[ending];
    if (ending === undefined || type === undefined) return null;
    const path = join(this.folder, within, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    const { mtimeMs } = found;
    let cached = this.cache.get(path);
    if (cached?.mtimeMs !== mtimeMs) {
      const head = this.headOf(name, within);
      cached = { mtimeMs, file: read(path, type, { isCompressible: !COMPRESSED.has(ending), head }) };
      this.cache.set(path, cached);
    }
    return cached.file;
  }

  /** Prefix that is sent before the file's own bytes. */
  protected headOf(_name: string, _within: string): string {
    return '';
  }
}

async function read(
  path: string,
  type: string,
  { isCompressible, head }: { isCompressible: boolean; head: string },
): Promise<BuiltFile> {
  const stored = await readFile(path);
  const plain = head ? Buffer.concat([Buffer.from(head), stored]) : stored;
  const [br, zipped] = isCompressible
    ? await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain, { level: 9 })])
    : [plain, plain];
  const etag = createHash('sha256').update(plain).digest('base64url');
  return { type, etag, bodies: { br, gzip: zipped, identity: plain } };
}

function folderOf(path: string): string {
  for (let folder = __dirname; folder !== dirname(folder); folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return join(folder, path);
  return path;
}
