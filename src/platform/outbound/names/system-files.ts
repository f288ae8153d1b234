/** Reads the files that the system's resolver uses besides the name servers: /etc/hosts and /etc/resolv.conf. */
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import type { LookupAddress } from 'node:dns';

const READ_EVERY_MS = 5_000;
const BYTES_MAX = 1024 * 1024;
const SEARCH_MAX = 6;
const NDOTS_MAX = 15;

export interface SystemFilePaths {
  hosts: string;
  resolvConf: string;
}

/** Names from the hosts file, added by an operator with `extra_hosts` or `hostAliases` for example. */
export type Hosts = Map<string, LookupAddress[]>;

export interface SearchRule {
  /** Domains that are appended to a short name. */
  domains: string[];
  /** A name with at least this many dots is first queried as it is. */
  ndots: number;
}

/** Reads both files, at most every few seconds; a missing file counts as empty. */
export class SystemFiles {
  private readAtMs = -Infinity;
  private reading: Promise<{ hosts: Hosts; search: SearchRule }> | null = null;

  constructor(private readonly paths: SystemFilePaths) {}

  read(): Promise<{ hosts: Hosts; search: SearchRule }> {
    const nowMs = performance.now();
    if (!this.reading || nowMs - this.readAtMs >= READ_EVERY_MS) {
      this.readAtMs = nowMs;
      this.reading = Promise.all([textOf(this.paths.hosts), textOf(this.paths.resolvConf)]).then(([hosts, conf]) => ({
        hosts: parseHosts(hosts),
        search: parseSearch(conf),
      }));
    }
    return this.reading;
  }
}

const textOf = (path: string): Promise<string> =>
  readFile(path).then(
    (bytes) => bytes.subarray(0, BYTES_MAX).toString('utf8'),
    () => '',
  );

function wordsOf(line: string): string[] {
  const [entry = ''] = line.split(/[#;]/, 1);
  return entry.split(/[ \t\r]/).filter(Boolean);
}

export function parseHosts(text: string): Hosts {
  const hosts: Hosts = new Map();
  for (const line of text.split('\n')) {
    const [address = '', ...names] = wordsOf(line);
    const family = isIP(address);
    if (family === 0) continue;
    for (const name of names.map((text) => text.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), { address, family }]);
  }
  return hosts;
}

/** The last `search` or `domain` line wins, as for the system's resolver. */
export function parseSearch(text: string): SearchRule {
  const rule: SearchRule = { domains: [], ndots: 1 };
  for (const line of text.split('\n')) {
    const [keyword, ...values] = wordsOf(line);
    if (keyword === 'search' || keyword === 'domain')
      rule.domains = values
        .map((domain) => domain.replace(/\.$/, ''))
        .filter(Boolean)
        .slice(0, SEARCH_MAX);
    if (keyword !== 'options') continue;
    const ndots = values.find((value) => /^ndots:\d{1,4}$/.test(value));
    if (ndots) rule.ndots = Math.min(Number(ndots.slice('ndots:'.length)), NDOTS_MAX);
  }
  return rule;
}

/** Full names to query, in order; a name that ends with a dot is already complete. */
export function candidates(hostname: string, { domains, ndots }: SearchRule): string[] {
  if (hostname.endsWith('.')) return [hostname.slice(0, -1)];
  const searched = domains.map((domain) => `${hostname}.${domain}`);
  const dots = hostname.split('.').length - 1;
  return dots >= ndots ? [hostname, ...searched] : [...searched, hostname];
}
