/** Limits the open connections of the process and of one client address. */
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { isPrivate, networkOf } from './client-network.js';
import { required } from '../kernel/invariant.js';

/** File descriptors reserved for the database, outbound calls and files. */
const SPARE_FILES = 0.25;
/** Share of all connections that one address may have: whole offices and mobile networks use a single one. */
const ADDRESS_SHARE = 0.25;

/** The configured maximum, limited so that the process can still open files for its own use. */
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

  /** Closes a connection that exceeds the limit of its address. */
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
      const remaining = required(this.open.get(network), 'the count of an address') - 1;
      if (remaining > 0) this.open.set(network, remaining);
      else this.open.delete(network);
    });
  }
}
