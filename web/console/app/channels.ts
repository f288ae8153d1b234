/** Channels by which conversations and figures are filtered. */

/** `human` is the website's chat, `api` what came by POST /v1/answer: to the API, both are `human`. */
export const CHANNELS = ['human', 'api', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** Of a session, as the API tells them apart. */
export const SESSION_CHANNELS = CHANNELS.filter((one) => one !== 'api');
