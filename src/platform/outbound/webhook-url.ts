/**
 * Checks the URLs of webhooks (specification §3.12): https to public addresses and to networks that the operator
 * named; http only to those networks. This runs when an endpoint is created; the socket is checked again at every
 * connection (guarded-fetch.ts).
 */
import { isIP } from 'node:net';
import { isNamedByOperator, isReachable, networksOf, type Network } from './addresses.js';
import { urlOf } from '../kernel/url.js';
import type { ResolvedNames } from './names/host-names.js';
import { required } from '../kernel/invariant.js';

const URL_CHARS_MAX = 2_000;
const LOOKUP_MS = 2_000;
const PRIVILEGED_BELOW = 1_024;
const WEB_PORTS: Record<string, number> = { 'https:': 443, 'http:': 80 };
/** Unprivileged ports of other protocols, as browsers refuse them (Fetch standard, “bad port”), and of data stores. */
const OTHER_PROTOCOLS = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
  1433, 1521, 3306, 5432, 6379, 9042, 11211, 27017,
]);

const NOT_PUBLIC = 'is not a public address; an operator can allow private networks with OUTBOUND_ALLOW_NETWORKS';
/**
 * Names that never belong to a public host, even if no address of them is known here yet: RFC 6761 and 6762, RFC
 * 8375, ICANN's .internal. Clouds place their metadata servers under them.
 */
const INSIDE = ['internal', 'local', 'localhost', 'home.arpa'];
/** Always refused, like their addresses, even if an operator opened their network. */
const METADATA = ['metadata.google.internal', 'metadata.goog', 'instance-data.ec2.internal'];

const isInside = (hostname: string): boolean => {
  const name = plainName(hostname);
  return INSIDE.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
};
const plainName = (hostname: string): string => hostname.replace(/\.$/, '').toLowerCase();

export class WebhookUrls {
  private readonly named: Network[];

  /** @param allowNetworks CIDRs of networks that the operator named */
  constructor(
    allowNetworks: string[],
    private readonly names: Pick<ResolvedNames, 'resolve'>,
  ) {
    this.named = networksOf(allowNetworks);
  }

  /**
   * Finds the problem with a URL, as text for the person who entered it; null = none. With https a name may have no
   * address yet: nothing is sent before it has a public address.
   * @param workspaceId who enters it
   */
  async problem(workspaceId: string, text: string): Promise<string | null> {
    const url = parsed(text);
    if (!url) return 'must be an https URL';
    if (url.username || url.password) return 'must not contain a user or password';
    const port = url.port ? Number(url.port) : required(WEB_PORTS[url.protocol], 'the port of the protocol');
    if ((port < PRIVILEGED_BELOW && port !== WEB_PORTS[url.protocol]) || OTHER_PROTOCOLS.has(port))
      return `must not use port ${port}, which is not a web server’s`;
    const secure = url.protocol === 'https:';
    const addresses = await this.addressesOf(workspaceId, url.hostname.replace(/^\[|\]$/g, ''));
    if (METADATA.includes(plainName(url.hostname))) return NOT_PUBLIC;
    if (isInside(url.hostname) && !this.mayBeNamed(addresses)) return NOT_PUBLIC;
    if (!secure && !(addresses.length && addresses.every((address) => isNamedByOperator(address, this.named))))
      return 'must be https; http is only allowed to private networks that the operator allows';
    if (addresses.length && !addresses.some((address) => isReachable(address, this.named))) return NOT_PUBLIC;
    return null;
  }

  /** Whether an internal name may resolve to a network that the operator named, perhaps later if it has no address. */
  private mayBeNamed(addresses: string[]): boolean {
    if (addresses.length === 0) return this.named.length > 0;
    return addresses.some((address) => isNamedByOperator(address, this.named));
  }

  /** Empty for a name that cannot be resolved in time. */
  private async addressesOf(workspaceId: string, host: string): Promise<string[]> {
    if (isIP(host)) return [host];
    const name = plainName(host);
    // Some resolvers leave these names to the caller (RFC 6761).
    if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1'];
    try {
      return (await this.names.resolve(workspaceId, host, LOOKUP_MS)).map(({ address }) => address);
    } catch {
      return [];
    }
  }
}

function parsed(text: string): URL | null {
  if (text.length > URL_CHARS_MAX || /[\s\p{Cc}\\]/u.test(text) || !/^https?:\/\//i.test(text)) return null;
  const url = urlOf(text);
  // An empty label is invalid; a final dot is the root's.
  return url === null || plainName(url.hostname).split('.').includes('') ? null : url;
}
