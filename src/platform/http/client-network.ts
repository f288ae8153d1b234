/** The network of a client's address, and whether that is the internet. */
import ipaddr from 'ipaddr.js';

/** Private ranges: a peer in one of them that forwards requests is a proxy. */
const PRIVATE = new Set(['private', 'loopback', 'uniqueLocal', 'linkLocal', 'carrierGradeNat']);

/**
 * The address, or its /64 for IPv6: one subscriber has enough addresses to get a new bucket for each request.
 */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return 'unknown';
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4' ? address.toString() : address.toByteArray().slice(0, 8).join('.');
}

export const isPrivate = (ip: string): boolean => ipaddr.isValid(ip) && PRIVATE.has(ipaddr.process(ip).range());

/** As it is written in a configuration: a dual-stack socket reports IPv4 addresses in IPv6 form. */
export const plainAddress = (ip: string): string => ipaddr.process(ip).toString();
