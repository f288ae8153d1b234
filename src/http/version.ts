/** The one version of the API that this server speaks (specification §1.3). */
export const API_VERSION = '2026-08-17';
