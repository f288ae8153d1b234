/** Size limits of every request (specification §1.6). */
export const URL_MAX_BYTES = 8 * 1024;
export const HEADERS_MAX_BYTES = 16 * 1024;
/** Lines of a request's head. */
export const HEADERS_MAX = 100;
/** Time for a client to read its refusal: a client that never closes its end would hold the connection forever. */
export const LINGER_MS = 2_000;
