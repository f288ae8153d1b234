/** Documents from files: one file, or all files of a folder. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, extname, join, relative, resolve, sep } from 'node:path';
import type { DocumentBody } from '../../../assistant/knowledge/knowledge.dto.js';
import { CommandFailed } from '../failure.js';
import { counted } from '../table.js';
import type { Describe, ImportItem, ImportPlan } from '../../../assistant/knowledge/website/plan.js';
import { ItemFailed, originOf, prefixOf } from '../../../assistant/knowledge/website/plan.js';

const EXTENSIONS = new Set(['.md', '.markdown', '.html', '.htm', '.txt', '.pdf', '.docx', '.xlsx', '.csv']);
export const FILE_BYTES_MAX = 10 * 1024 * 1024;
const FILES_MAX = 100_000;

/**
 * All documents below a folder, ordered by path. Hidden files and node_modules are skipped; links are followed
 * as long as they stay inside.
 * @param name of the root in origins: `folder:<name>/<path>`
 */
export async function folderPlan(folder: string, name: string | undefined, describe: Describe): Promise<ImportPlan> {
  const root = await realpath(folder);
  const prefix = prefixOf('folder', name ?? basename(resolve(folder)), '/');
  const walk = new Walk(root);
  await walk.all();
  const items = walk.files.sort().map((path): ImportItem => {
    const shown = relative(root, path).split(sep).join('/');
    return { origin: originOf(prefix, shown), name: shown, load: () => fileBody(path, describe) };
  });
  const notes = walk.outside
    ? [`Not followed, for they lead out of the folder: ${counted(walk.outside, 'link')}.`]
    : [];
  return { kind: 'folder', prefix, items, total: items.length, skipped: walk.skipped, notes, complete: true };
}

/** One file, whatever its extension: its format is detected from its first bytes, its name, or --format. */
export function filePlan(path: string, name: string | undefined, describe: Describe): ImportPlan {
  const shown = basename(path);
  const prefix = prefixOf('file', name ?? shown, '');
  const item = { origin: prefix, name: shown, load: () => fileBody(path, describe) };
  return { kind: 'file', prefix, items: [item], total: 1, skipped: 0, notes: [], complete: false };
}

class Walk {
  readonly files: string[] = [];
  skipped = 0;
  outside = 0;
  /** Real folders and files that were already visited: a link to one of them adds nothing. */
  private readonly seen = new Set<string>();

  private links: string[] = [];

  constructor(private readonly root: string) {}

  /** Links come last: their target is known by its own path if it is in the folder too. */
  async all(): Promise<void> {
    await this.into(this.root);
    for (let links = this.links; links.length > 0; links = this.links) {
      this.links = [];
      for (const path of links.sort()) {
        const target = await this.followed(path);
        if (target) await this.visit(path, target);
      }
    }
  }

  private async into(folder: string): Promise<void> {
    if (this.seen.has(await realpath(folder))) return;
    this.seen.add(await realpath(folder));
    const entries = await readdir(folder, { withFileTypes: true });
    for (const entry of entries) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = join(folder, entry.name);
      if (entry.isSymbolicLink()) this.links.push(path);
      else await this.visit(path, entry);
    }
  }

  private async visit(path: string, entry: { isDirectory(): boolean; isFile(): boolean }): Promise<void> {
    if (entry.isDirectory()) await this.into(path);
    else if (entry.isFile()) await this.take(path);
  }

  private async take(path: string): Promise<void> {
    if (!EXTENSIONS.has(extname(path).toLowerCase())) {
      this.skipped++;
      return;
    }
    const real = await realpath(path);
    if (this.seen.has(real)) return;
    this.seen.add(real);
    this.files.push(path);
    if (this.files.length > FILES_MAX)
      throw new CommandFailed('too_many_files', `The folder holds more than ${FILES_MAX} documents; import its parts.`);
  }

  /** The target of a link; null if it does not exist or is outside. */
  private async followed(path: string): Promise<{ isDirectory(): boolean; isFile(): boolean } | null> {
    const real = await realpath(path).catch(() => null);
    if (real === null) return null;
    if (real === this.root || real.startsWith(this.root + sep)) return stat(real);
    this.outside++;
    return null;
  }
}

async function fileBody(path: string, { locale, audience, format }: Describe): Promise<DocumentBody> {
  try {
    const { size } = await stat(path);
    if (size > FILE_BYTES_MAX) throw new ItemFailed(`The file is larger than ${FILE_BYTES_MAX} bytes.`);
    const file = { filename: basename(path), contentType: '', bytes: await readFile(path) };
    return { file, format, locale, audience };
  } catch (error) {
    if (error instanceof ItemFailed) throw error;
    throw new ItemFailed(`The file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
  }
}
