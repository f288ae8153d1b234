/** The script and what belongs to it, as the build left them in dist/widget. */
import { Inject, Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Config } from '../../config/config.js';
import { CONFIG } from '../../config/config.module.js';

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
/** Compressed already. */
const PACKED = new Set(['png', 'webp', 'woff2']);
/** A plain name: no folder, nothing hidden. */
const NAME = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*\.([a-z0-9]+)$/;

/** The embed, the only part that pages name. */
const SCRIPT = 'widget.js';

/** `app-1a2b3c4d.js`: the build's hash stands before the ending. */
const HASHED = /^(.+)-[0-9a-f]{8}\.([a-z0-9]+)$/;

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

export interface WidgetFile {
  type: string;
  /** A strong tag: the bytes' own hash (RFC 9110 §8.8.3). */
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

@Injectable()
export class WidgetFiles {
  /** Found above this file, in the sources, in the build and in the image alike. */
  readonly folder = folderOf(join('dist', 'widget'));
  /** What stands before the script where pages load it from elsewhere: it cannot know our address by its own then. */
  private readonly head: string;
  private readonly kept = new Map<string, { mtimeMs: number; file: Promise<WidgetFile> }>();

  constructor(@Inject(CONFIG) { baseUrl, cdnUrl }: Pick<Config, 'baseUrl' | 'cdnUrl'>) {
    this.head = cdnUrl === null ? '' : `document.currentScript.dataset.serviceUrl??=${JSON.stringify(baseUrl)};`;
  }

  /**
   * The part that is now what `name` was in another build: pages that were open when we were replaced ask by the names of
   * then. Null = there is none.
   */
  async successor(name: string, within: string): Promise<WidgetFile | null> {
    const [, stem, ending] = HASHED.exec(name) ?? [];
    if (stem === undefined) return null;
    const names = await readdir(join(this.folder, within)).catch(() => []);
    const next = names.find((one) => {
      const [, its, end] = HASHED.exec(one) ?? [];
      return its === stem && end === ending;
    });
    return next === undefined ? null : this.find(next, within);
  }

  /** A file by its plain name, in dist/widget or the folder within it; null = there is none. */
  async find(name: string, within = ''): Promise<WidgetFile | null> {
    const ending = NAME.exec(name)?.[2];
    const type = ending === undefined ? undefined : TYPES[ending];
    if (ending === undefined || type === undefined) return null;
    const path = join(this.folder, within, name);
    const found = await stat(path).catch(() => null);
    if (!found?.isFile()) return null;
    const { mtimeMs } = found;
    let kept = this.kept.get(path);
    if (kept?.mtimeMs !== mtimeMs) {
      const head = name === SCRIPT && within === '' ? this.head : '';
      kept = { mtimeMs, file: read(path, type, { packable: !PACKED.has(ending), head }) };
      this.kept.set(path, kept);
    }
    return kept.file;
  }
}

async function read(
  path: string,
  type: string,
  { packable, head }: { packable: boolean; head: string },
): Promise<WidgetFile> {
  const stored = await readFile(path);
  const plain = head ? Buffer.concat([Buffer.from(head), stored]) : stored;
  const [br, zipped] = packable
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
