/** Chooses an address for connections other than HTTP to hosts that users supply. */
import { isIP } from 'node:net';
import { isNamedByOperator, isReachable, networksOf, type Network } from './addresses.js';
import { LookupFailed, type ResolvedNames } from './names/host-names.js';
import { OutboundRefused } from './outbound-refused.js';

/** Ports of SMTP and IMAP. Other ports are reachable only in networks that the operator named. */
const MAIL_PORTS = new Set([25, 465, 587, 2525, 143, 993]);

export class GuardedHosts {
  private readonly allowed: Network[];

  constructor(
    allowNetworks: string[],
    private readonly names: ResolvedNames,
  ) {
    this.allowed = networksOf(allowNetworks);
  }

  /**
   * Returns an address to connect to. Do not connect to the name, which may resolve to another address by then.
   * @param workspaceId who supplied the host
   * @param isPlain without TLS: only in networks that the operator named
   * @throws OutboundRefused
   */
  async address(
    workspaceId: string,
    { host, port, isPlain }: { host: string; port: number; isPlain: boolean },
  ): Promise<string> {
    const found = isIP(host) ? [host] : await this.resolve(workspaceId, host);
    const needsName = isPlain || !MAIL_PORTS.has(port);
    const reachable = found.find((address) =>
      needsName ? isNamedByOperator(address, this.allowed) : isReachable(address, this.allowed),
    );
    if (reachable !== undefined) return reachable;
    const why = needsName ? 'may be reached only with TLS and on the port of a mail server' : 'is not a public address';
    throw new OutboundRefused(
      'address',
      `${host} ${why}; an operator may open private networks with OUTBOUND_ALLOW_NETWORKS.`,
    );
  }

  private async resolve(workspaceId: string, host: string): Promise<string[]> {
    try {
      return (await this.names.resolve(workspaceId, host)).map(({ address }) => address);
    } catch (error) {
      if (!(error instanceof LookupFailed)) throw error;
      const what = error.code === 'ENOTFOUND' ? 'has no address' : 'cannot be resolved at the moment';
      throw new OutboundRefused('network', `${host} ${what}.`, { cause: error });
    }
  }
}
