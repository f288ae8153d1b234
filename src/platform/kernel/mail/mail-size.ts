/** Largest accepted raw mail. */
export const MAIL_BYTES_MAX = 25 * 1024 * 1024;
