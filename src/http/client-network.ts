/** What a client's address says of it: from which network it comes, and whether that is the internet. */
import ipaddr from 'ipaddr.js';

/** Ranges of which no caller from the internet has an address: who forwards from there is a proxy. */
const PRIVATE = new Set(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** The address itself; of IPv6 the /64, because one subscriber holds so many that each could have buckets of its own. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}

export const isPrivate = (ip: string): boolean => ipaddr.isValid(ip) && PRIVATE.has(ipaddr.process(ip).range());
