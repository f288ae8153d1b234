/** How long a message is leased, in seconds: longer than the requests of a message take. */
export const LEASE_S = 180;
/** Shortest delay before another attempt, in seconds. */
export const RETRY_S = 5;
