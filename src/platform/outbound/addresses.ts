/** Which addresses outbound requests may connect to. */
import ipaddr from 'ipaddr.js';
import { textBefore } from '../kernel/text-before.js';

type Address = ReturnType<typeof ipaddr.process>;
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/**
 * Addresses at which clouds serve the machine's own credentials, or control it (168.63.129.16, a public address). They
 * are never reachable, even if an operator allows their network.
 */
const METADATA = [
  '169.254.169.254', // AWS, Google Cloud, Azure, DigitalOcean, Oracle …
  '169.254.170.2', // AWS container credentials
  '169.254.170.23', // AWS pod identity
  '100.100.100.200', // Alibaba Cloud
  '168.63.129.16', // Azure
  '192.0.0.192', // Oracle, classic
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS pod identity
  'fd20:ce::254', // Google Cloud
].map((text) => ipaddr.process(text).toNormalizedString());

/** IPv6 ranges that a translator maps to the IPv4 address in their last four bytes. */
const TRANSLATED = ['64:ff9b::/96', '64:ff9b:1::/48', '::/96'].map((text) => ipaddr.parseCIDR(text));
/** All IPv6 that is allocated; ipaddr.js calls much of the rest "unicast" as well, e.g. ::127.0.0.1. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');

/** @throws Error if one of them is not a network */
export const networksOf = (cidrs: string[]): Network[] => cidrs.map((text) => ipaddr.parseCIDR(text));

/**
 * Whether we may connect to this address: public unicast, and networks that the operator allowed.
 * @param text IPv4 or IPv6 as a socket or a resolver returns it, without brackets; anything else is refused
 */
export function isReachable(text: string, allowed: Network[] = []): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text); // an IPv4-mapped IPv6 address is treated as its IPv4 address
  if (isMetadata(address)) return false;
  if (allowed.some((network) => within(address, network))) return true;
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || within(address, GLOBAL_IPV6));
}

/** Whether the address is in one of these networks, and not among those that are never reachable. */
export function isNamedByOperator(text: string, allowed: Network[]): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  return !isMetadata(address) && allowed.some((network) => within(address, network));
}

function isMetadata(address: Address): boolean {
  const forms = [address];
  if (address.kind() === 'ipv6') {
    const plain = ipaddr.process(textBefore(address.toNormalizedString(), '%')); // without its zone index
    forms.push(plain);
    if (TRANSLATED.some((network) => within(plain, network)))
      forms.push(ipaddr.fromByteArray(plain.toByteArray().slice(-4)));
  }
  return forms.some((form) => METADATA.includes(form.toNormalizedString()));
}

function within(address: Address, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network);
}
