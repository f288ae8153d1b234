/** The only version of the API that this server supports (specification §1.3). */
export const API_VERSION = '2026-08-17';
