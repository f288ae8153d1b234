import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { privateFolder, type RunAs } from './privileges.js';

/** How Postgres is reached: by a socket in a private folder, or by loopback TCP with a password. */
export interface Endpoint {
  /** Settings of the server. */
  settings: Record<string, string>;
  /** The server's address without a database. */
  url: (database: string) => string;
  /** A socket folder outside the data folder, to be removed at the end. */
  socketFolder?: string;
}

/** sun_path holds 104 bytes on macOS and 108 on Linux, with the closing NUL. */
const SOCKET_PATH_MAX = 103;
const PORT = 5432; // names the socket's file; nothing listens on it
const TEMPORARY = 'wa-pg-';

export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/**
 * A private socket folder needs no password: whoever can open it owns the data anyway. Node has no such sockets on
 * Windows, and a port may be asked for: then loopback, and the password that initdb was given.
 */
export async function prepareEndpoint(root: string, runAs: RunAs, port?: number): Promise<Endpoint> {
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
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`,
    socketFolder,
  };
}

/** Removes a socket folder that `prepareEndpoint` made, and nothing else. */
export async function removeSocketFolder(folder: string | undefined): Promise<void> {
  if (folder?.startsWith(join(tmpdir(), TEMPORARY))) await rm(folder, { recursive: true, force: true });
}

async function loopback(root: string, port: number): Promise<Endpoint> {
  const password = await readFile(join(root, 'password'), 'utf8');
  return {
    settings: { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: '' },
    url: (database) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`,
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
