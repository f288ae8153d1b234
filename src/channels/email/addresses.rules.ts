/** Ids of people by their addresses. Pure. */

/** The space keeps verified ids apart from addresses, which contain none (`normalAddress`). */
const PROVEN = 'dmarc ';

/**
 * The user id of a sender. A verified sender and one who only claims the address count as two people, since the second
 * may be anybody.
 */
export const userIdOf = (address: string, isProven: boolean): string => (isProven ? `${PROVEN}${address}` : address);

/** The address behind `userIdOf`. */
export const addressOf = (userId: string): string => (userId.startsWith(PROVEN) ? userId.slice(PROVEN.length) : userId);
