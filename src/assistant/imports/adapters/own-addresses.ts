/** Whether an address is the team's: one of its addresses, or of one of its domains. Pure. */
import { domainOf, normalAddress, withoutDetail } from '../../../platform/kernel/mail/mail-address.js';

export function ownAddresses(told: readonly string[]): (address: string | null) => boolean {
  const own = new Set(told.map((one) => one.trim().toLowerCase().replace(/^@/, '')));
  return (text) => {
    const address = normalAddress(text);
    if (address === null) return false;
    return own.has(address) || own.has(withoutDetail(address)) || own.has(domainOf(address));
  };
}
