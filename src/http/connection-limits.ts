/** How many connections the process and one client address may have open. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isPrivate, networkOf } from './client-network.js';

/** File descriptors reserved for the database, outbound calls and files. */
const SPARE_FILES = 0.25;
/** Of all connections, for one address: whole offices and mobile networks stand behind one. */
const ADDRESS_SHARE = 0.25;

/** As many as are configured, but no more than leave the process files to open for its own ends. */
export function connectionsMax(configured: number, filesMax = openFilesMax()): number {
  return Math.max(1, Math.min(configured, Math.floor(filesMax * (1 - SPARE_FILES))));
}

/** The process's limit of open files; no limit if the system does not report one. */
function openFilesMax(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line ? Number(line[1]) : Infinity;
  } catch {
    return Infinity; // not Linux
  }
}

export class ConnectionsPerAddress {
  private readonly open = new Map<string, number>();
  private readonly max: number;
  /** Connections refused since the start. */
  refused = 0;

  /** @param isProxy whether many clients share the address */
  constructor(
    connectionsMax: number,
    private readonly isProxy: (address: string) => boolean,
  ) {
    this.max = Math.max(1, Math.floor(connectionsMax * ADDRESS_SHARE));
  }

  /** Ends a connection that is one too many of its address. */
  admit(socket: Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>): void {
    const address = socket.remoteAddress ?? '';
    if (isPrivate(address) || this.isProxy(address)) return;
    const network = networkOf(address);
    const count = this.open.get(network) ?? 0;
    if (count >= this.max) {
      this.refused += 1;
      return void socket.destroy();
    }
    this.open.set(network, count + 1);
    socket.once('close', () => {
      const left = this.open.get(network)! - 1;
      if (left > 0) this.open.set(network, left);
      else this.open.delete(network);
    });
  }
}
