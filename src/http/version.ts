/** The one version of the API that this server speaks (contract §1; the seed's Versioning). */
export const API_VERSION = '2026-08-17';
