/** The network of a client's address, and whether that is the internet. */
import ipaddr from 'ipaddr.js';

/** Private ranges: a peer in one of them that forwards requests is a proxy. */
const PRIVATE = new Set(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/** Shared by all whose address cannot be read. */
export const UNKNOWN_NETWORK = 'unknown';

/**
 * The address, or its /64 for IPv6: one subscriber has enough addresses to get a new bucket for each request.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return UNKNOWN_NETWORK;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}

export const isPrivate = (ip: string): boolean => ipaddr.isValid(ip) && PRIVATE.has(ipaddr.process(ip).range());

/** As it is written in a configuration: a dual-stack socket reports IPv4 addresses in IPv6 form. */
export const plainAddress = (ip: string): string => ipaddr.process(ip).toString();

/** What stands around an address: quotes, brackets, and a port, also behind all eight groups of IPv6. */
const WRITTEN = /^"?(?:for=)?"?(?:\[([^\]]+)\]|([\d.]+)(?=:)|((?:[\da-f]{1,4}:){7}[\da-f]{1,4})(?=:))(?::\d{1,5})?"?$/i;

/** X-Forwarded-For with addresses alone: some proxies write a client's port too. What is none stays as it is. */
export const plainForwardedFor = (header: string): string =>
  header
    .split(',')
    .map((entry) => {
      const [, bracketed, v4, v6] = WRITTEN.exec(entry.trim()) ?? [];
      return bracketed ?? v4 ?? v6 ?? entry.trim();
    })
    .join(', ');
