import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, program } from './binaries.js';
import { EmbeddedPostgresError, fileError, fullDiskError, outputError } from './embedded-error.js';
import { transferOwnership, type RunAs } from './privileges.js';
import { run } from './processes.js';

const ROOM_BYTES = 256 * 2 ** 20;
const INITDB_TIMEOUT_MS = 180_000;
const DRAFT = 'data.draft';

/**
 * Creates a new cluster at `root`/data: UTF-8, and text in code point order on every machine, because cursor
 * comparisons must not depend on the system's collation. It is created in a temporary folder and then moved, so that
 * an interrupted start leaves nothing that the next one could mistake for a database.
 */
export async function initialise(root: string, binaries: Binaries, runAs: RunAs): Promise<void> {
  const draft = join(root, DRAFT);
  const password = join(root, 'password');
  try {
    await clearDrafts(root);
    const { bavail, bsize } = await statfs(root);
    if (bavail * bsize < ROOM_BYTES) throw fullDiskError(root);
    await rm(password, { force: true });
    await writeFile(password, randomBytes(24).toString('base64url'), { mode: 0o600 });
    await transferOwnership(runAs, password);
  } catch (error) {
    throw fileError(root, error);
  }
  const args = ['--pgdata', draft, '--username', 'postgres', '--pwfile', password, '--no-instructions'];
  args.push('--auth-local', 'trust', '--auth-host', 'scram-sha-256');
  args.push('--encoding', 'UTF8', '--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8');
  const [command, ...words] = [...runAs.prefix, program(binaries, 'initdb')];
  const { code, output } = await run(command, [...words, ...args], {
    ...runAs.ids,
    cwd: root,
    timeoutMs: INITDB_TIMEOUT_MS,
  });
  if (code !== 0) {
    await clearDrafts(root).catch(() => {});
    throw outputError('the embedded Postgres could not create its database', output, root);
  }
  await rename(draft, join(root, 'data')).catch((error: unknown) => {
    throw new EmbeddedPostgresError(`${join(root, 'data')} cannot be replaced: ${String(error)}`);
  });
}

async function clearDrafts(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (name.startsWith(DRAFT)) await rm(join(root, name), { recursive: true, force: true });
  }
}
