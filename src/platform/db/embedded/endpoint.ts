import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateFolder, type RunAs } from './privileges.js';

export type Login = 'owner' | 'superuser';

/** initdb's superuser keeps its earlier name: existing clusters have it. */
const NAMES: Record<Login, string> = { owner: 'workspace_agent', superuser: 'postgres' };

/** How to connect to Postgres: by a socket in a private folder, or by loopback TCP with a password. */
export interface PostgresEndpoint {
  /** Settings of the server. */
  settings: Record<string, string>;
  /** A database's address for one of the two logins. */
  url: (database: string, login: Login) => string;
  /** Name of the login that is not a superuser. */
  owner: string;
  /** Derived from the stored superuser's password; null if that is not stored, because the socket needs none. */
  ownerPassword: string | null;
  /** A socket folder outside the data folder, to be removed at the end. */
  socketFolder?: string;
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, including the final NUL. */
const SOCKET_PATH_MAX = 103;
const PORT = 5432; // part of the socket file's name; nothing listens on this port
const TEMPORARY = 'wa-pg-';

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/**
 * A private socket folder needs no password: anyone who can open it owns the data anyway. Node does not support
 * such sockets on Windows, and a port may be configured: then loopback TCP with the password that initdb was
 * given.
 */
export async function prepareEndpoint(root: string, runAs: RunAs, port?: number): Promise<PostgresEndpoint> {
  if (port !== undefined || process.platform === 'win32') return loopback(root, port || (await freePort()));
  let folder = join(root, 'run');
  let socketFolder: string | undefined;
  if (Buffer.byteLength(socketPath(folder)) > SOCKET_PATH_MAX) {
    folder = socketFolder = await mkdtemp(join(tmpdir(), TEMPORARY));
  } else {
    await rm(folder, { recursive: true, force: true });
  }
  await privateFolder(runAs, folder);
  return {
    settings: { listen_addresses: '', port: String(PORT), unix_socket_directories: folder },
    url: (database, login) =>
      `postgres://${NAMES[login]}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`,
    owner: NAMES.owner,
    ownerPassword: await readPassword(root).then(ownerPasswordFrom, () => null),
    socketFolder,
  };
}

/** Removes a socket folder that `prepareEndpoint` made, and nothing else. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (folder?.startsWith(join(tmpdir(), TEMPORARY))) await rm(folder, { recursive: true, force: true });
}

async function loopback(root: string, port: number): Promise<PostgresEndpoint> {
  const password = await readPassword(root);
  const passwords: Record<Login, string> = { owner: ownerPasswordFrom(password), superuser: password };
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url: (database, login) => `postgres://${NAMES[login]}:${passwords[login]}@127.0.0.1:${port}/${database}`,
    owner: NAMES.owner,
    ownerPassword: passwords.owner,
  };
}

const readPassword = (root: string): Promise<string> => readFile(join(root, 'password'), 'utf8');

/** The owner's password is derived from the superuser's, but not the other way round. */
const ownerPasswordFrom = (password: string): string =>
  createHmac('sha256', password).update('owner of the database').digest('base64url');

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
