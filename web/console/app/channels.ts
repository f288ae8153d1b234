import type { IconName } from '../ui/icons.js';

/** Channels by which conversations and figures are filtered. */

/** `human` is the website's chat, `api` what came by POST /v1/answer: to the API, both are `human`. */
export const CHANNELS = ['human', 'api', 'agent', 'whatsapp', 'messenger', 'instagram', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_ICONS: Record<Channel, IconName> = {
  ...{ human: 'conversations', api: 'plug', agent: 'agent', whatsapp: 'phone' },
  ...{ messenger: 'bolt', instagram: 'camera', email: 'mail' },
};

/** Of a session, as the API tells them apart. */
export const SESSION_CHANNELS = CHANNELS.filter((one) => one !== 'api');
