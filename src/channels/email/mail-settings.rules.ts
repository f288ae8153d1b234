/** Settings and credentials of a mailbox account. Pure. */
import { MAILBOX_PROVIDERS, type MailboxProvider } from '../../platform/config/mailbox-providers.js';
import {
  imapPortOf,
  MAIL_HOST,
  MAIL_SECURITIES,
  type AccessToken,
  type MailSecurity,
  type MailServer,
} from '../../platform/outbound/mail/mail-server.js';
import type { ChannelAccount } from '../channel-adapter.js';

export const MAIL_SETTINGS = [
  ...['imap_host', 'imap_port', 'imap_security', 'imap_user', 'imap_folder'],
  ...['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user'],
  ...['from_name', 'authserv_id', 'plus_addressing', 'oauth'],
] as const;

export const MAIL_CREDENTIALS = {
  imap_password: 'optional',
  smtp_password: 'optional',
  inbound_secret: 'optional',
} as const;

type MailSettings = Pick<ChannelAccount, 'settings' | 'credentials'>;

const SECRET_CHARS_MIN = 16;
/** The provider's own, where it is signed in by OAuth: its token must reach no other server. */
const OF_PASSWORDS = [
  ...['imap_host', 'imap_port', 'imap_security', 'imap_user'],
  ...['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user'],
];

interface SettingsProblem {
  param: string;
  message: string;
}

export function mailSettingsProblem({ settings, credentials }: MailSettings): SettingsProblem | null {
  const problem = (param: string, message: string) => ({ param, message });
  if (settings['oauth']) return oauthProblem({ settings, credentials }) ?? commonProblem({ settings, credentials });
  if (!settings['smtp_host']) return problem('settings.smtp_host', 'is required: answers are sent by it');
  if (!settings['imap_host'] && !credentials['inbound_secret'])
    return problem('settings.imap_host', 'or credentials.inbound_secret is required: mails come by one of them');
  if (settings['imap_host'] && !credentials['imap_password'])
    return problem('credentials.imap_password', 'is required with settings.imap_host');
  if (settings['smtp_user'] && !credentials['smtp_password'])
    return problem('credentials.smtp_password', 'is required with settings.smtp_user');
  return commonProblem({ settings, credentials });
}

function oauthProblem({ settings, credentials }: MailSettings): SettingsProblem | null {
  if (!MAILBOX_PROVIDERS.some((one) => one === settings['oauth']))
    return { param: 'settings.oauth', message: `must be one of ${MAILBOX_PROVIDERS.join(', ')}` };
  const server = OF_PASSWORDS.find((name) => settings[name]);
  if (server) return { param: `settings.${server}`, message: 'is the provider’s own with settings.oauth' };
  const password = ['imap_password', 'smtp_password'].find((name) => credentials[name]);
  return password ? { param: `credentials.${password}`, message: 'is not used with settings.oauth' } : null;
}

function commonProblem({ settings, credentials }: MailSettings): SettingsProblem | null {
  const problem = (param: string, message: string) => ({ param, message });
  if ((credentials['inbound_secret']?.length ?? SECRET_CHARS_MIN) < SECRET_CHARS_MIN)
    return problem('credentials.inbound_secret', `must have at least ${SECRET_CHARS_MIN} characters`);
  for (const kind of ['imap', 'smtp'] as const) {
    const [host, port, security] = ['host', 'port', 'security'].map((name) => settings[`${kind}_${name}`]);
    if (host && !MAIL_HOST.test(host)) return problem(`settings.${kind}_host`, 'must be the name of a host');
    if (port && !(/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) < 65_536))
      return problem(`settings.${kind}_port`, 'must be a port');
    if (security && !MAIL_SECURITIES.some((one) => one === security))
      return problem(`settings.${kind}_security`, `must be one of ${MAIL_SECURITIES.join(', ')}`);
  }
  if (!['on', 'off'].includes(settings['plus_addressing'] ?? 'off'))
    return problem('settings.plus_addressing', 'must be on or off');
  const invalid = MAIL_SETTINGS.find(
    (name) => (settings[name]?.length ?? 0) > 255 || /[\r\n\0]/.test(settings[name] ?? ''),
  );
  return invalid ? problem(`settings.${invalid}`, 'must be one line of at most 255 characters') : null;
}

/** Null if mail arrives only by signed request. */
export function imapServerOf({ settings, credentials, externalId }: ChannelAccount): MailServer | null {
  const host = settings['imap_host'];
  if (!host) return null;
  const security = (settings['imap_security'] ?? 'tls') as MailSecurity;
  const port = Number(settings['imap_port'] ?? imapPortOf(security));
  return {
    host,
    port,
    security,
    user: settings['imap_user'] ?? externalId,
    password: credentials['imap_password'] ?? '',
  };
}

/** Where mails are read: numbers of mails hold for this place alone. */
export const mailFolderOf = ({ settings, externalId }: Pick<ChannelAccount, 'settings' | 'externalId'>): string => {
  const { oauth, imap_host: host, imap_user: user = externalId, imap_folder: folder = 'INBOX' } = settings;
  return JSON.stringify([oauth, host, user, folder]);
};

/** The server of a provider, which an account cannot choose. */
export const providerServerOf = (
  provider: MailboxProvider,
  kind: 'imap' | 'smtp',
  { user, token }: { user: string; token: AccessToken },
): MailServer => ({ ...provider[kind], user, password: '', token });

export function smtpServerOf({ settings, credentials }: ChannelAccount): MailServer {
  const security = (settings['smtp_security'] ?? 'tls') as MailSecurity;
  const port = Number(settings['smtp_port'] ?? (security === 'tls' ? 465 : 587));
  const [host = '', user = null] = [settings['smtp_host'], settings['smtp_user']];
  return { host, port, security, user, password: credentials['smtp_password'] ?? '' };
}
