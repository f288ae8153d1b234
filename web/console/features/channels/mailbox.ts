/** Form values of a mailbox: server settings and passwords. Pure functions. */
import type { Texts } from '../../texts/type.js';
import { MAIL_CREDENTIALS } from './kinds.js';
import type { Channel } from './queries.js';

/** How mails arrive. */
export const WAYS = ['imap', 'hook', 'both'] as const;
export type Way = (typeof WAYS)[number];

export const SECURITIES = ['tls', 'starttls', 'none'] as const;
const PORTS = { imap: { tls: '993', other: '143' }, smtp: { tls: '465', other: '587' } };

/** Default port. */
export const defaultPort = (server: 'imap' | 'smtp', security: string | undefined): string =>
  PORTS[server][(security ?? 'tls') === 'tls' ? 'tls' : 'other'];

type SettingName = keyof Texts['channels']['mail']['settings'];

const SETTINGS = {
  imap: ['imap_host', 'imap_port', 'imap_security', 'imap_user', 'imap_folder'],
  smtp: ['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'from_name', 'authserv_id', 'plus_addressing'],
} as const satisfies Record<string, readonly SettingName[]>;

/** What an account has that signs in at its provider. */
const OF_PROVIDERS = ['imap_folder', 'from_name', 'authserv_id', 'plus_addressing', 'oauth'];

export interface MailValues {
  way: Way;
  settings: Record<string, string>;
  credentials: Record<string, string>;
}

const DEFAULTS = { imap_security: 'tls', smtp_security: 'tls', plus_addressing: 'off', oauth: '' };

/** Initial form values. @param channel null = a new mailbox */
export function mailDefaults(channel: Channel | null): Pick<MailValues, 'way' | 'settings'> {
  const names = [...SETTINGS.imap, ...SETTINGS.smtp];
  const settings = { ...Object.fromEntries(names.map((name) => [name, ''])), ...DEFAULTS, ...channel?.settings };
  return { way: channel ? wayOf(channel) : 'imap', settings };
}

export const wayOf = ({ settings, credentials }: Channel): Way => {
  if (settings['oauth']) return 'imap';
  if (!settings['imap_host']) return 'hook';
  return credentials.includes('inbound_secret') ? 'both' : 'imap';
};

/** Request fields; values typed for another way of receiving are left out. @param newSecret used if none is typed */
export function mailBody({ way, settings, credentials }: MailValues, newSecret: string) {
  const typed = (from: Record<string, string>, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, (from[name] ?? '').trim()]).filter(([, text]) => text !== ''));
  if (settings['oauth']) return { made: null, body: { settings: typed(settings, OF_PROVIDERS), credentials: {} } };
  const { imap, smtp, hook } = MAIL_CREDENTIALS;
  const isRead = way !== 'hook';
  const sent = typed(credentials, [...(isRead ? [imap.name] : []), smtp.name, ...(way === 'imap' ? [] : [hook.name])]);
  const made = way !== 'imap' && !sent[hook.name] ? newSecret : null;
  return {
    made,
    body: {
      settings: typed(settings, [...(isRead ? SETTINGS.imap : []), ...SETTINGS.smtp]),
      credentials: made === null ? sent : { ...sent, [hook.name]: made },
    },
  };
}
