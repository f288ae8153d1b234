import type { Texts } from '../../texts/type.js';
import type { IconName } from '../../ui/icons.js';
import type { Channel } from './queries.js';

export interface CredentialField {
  /** Name in the API. */
  name: keyof Texts['channels']['credentials'];
  isOptional?: boolean;
  /** Not a secret: shown while typed. */
  isPlain?: boolean;
}

/** Fields needed to connect an account of a channel. A new channel needs an entry here and its texts. */
export interface Kind {
  icon: IconName;
  /** Example of the provider's id. */
  example: string;
  credentials: readonly CredentialField[];
  /** The provider delivers by webhook: it needs the callback URL, a generated verify token and these subscriptions. */
  webhook: { fields: readonly string[] } | null;
  /** A mailbox: its servers are settings, shown in the form beside their passwords. */
  isMailbox?: true;
}

const META = [{ name: 'access_token' }, { name: 'app_secret' }] as const;

/** Credentials by the server they belong to. */
export const MAIL_CREDENTIALS = {
  imap: { name: 'imap_password' },
  smtp: { name: 'smtp_password', isOptional: true },
  hook: { name: 'inbound_secret', isOptional: true },
} as const satisfies Record<string, CredentialField>;

export const KINDS = {
  whatsapp: {
    icon: 'phone',
    example: '106540352242922',
    credentials: [...META, { name: 'business_account_id', isOptional: true, isPlain: true }],
    webhook: { fields: ['messages'] },
  },
  messenger: {
    icon: 'conversations',
    example: '103021234567890',
    credentials: [...META, { name: 'app_secret_previous', isOptional: true }],
    webhook: {
      fields: [
        'messages',
        'messaging_postbacks',
        'messaging_referrals',
        'message_edits',
        'message_echoes',
        'message_deliveries',
        'message_reads',
        'message_reactions',
      ],
    },
  },
  instagram: {
    icon: 'camera',
    example: '17841400000000000',
    credentials: [...META, { name: 'app_secret_previous', isOptional: true }],
    webhook: {
      fields: [
        'messages',
        'messaging_postbacks',
        'messaging_referral',
        'message_edit',
        'messaging_seen',
        'message_reactions',
      ],
    },
  },
  email: {
    icon: 'mail',
    example: 'support@example.com',
    credentials: Object.values(MAIL_CREDENTIALS),
    webhook: null,
    isMailbox: true,
  },
} as const satisfies Partial<Record<Channel['channel'], Kind>>;

export type KindName = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** Undefined for a channel that this page cannot connect. */
export const kindOf = (channel: Channel['channel']): Kind | undefined =>
  (KINDS as Partial<Record<Channel['channel'], Kind>>)[channel];

/** Generates an unguessable text: a verify token, or the key of a mailbox's webhook. */
export const newSecret = (): string => crypto.randomUUID();
