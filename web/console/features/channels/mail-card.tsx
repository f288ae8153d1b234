import { useTexts } from '../../texts/texts.js';
import { Copyable } from '../../ui/copy.js';
import { Facts } from '../../ui/facts.js';
import { Card, Stack } from '../../ui/page.js';
import { providerOf } from './consents.js';
import { defaultPort, SECURITIES, wayOf } from './mailbox.js';
import type { Channel } from './queries.js';
import css from './channels.module.css';

/** Incoming and outgoing servers of a mailbox. */
export function MailCard({ channel }: { channel: Channel }) {
  const { mail } = useTexts().channels;
  const { settings, credentials, inbound_url } = channel;
  const way = wayOf(channel);
  const provider = providerOf(channel);
  const server = (name: 'imap' | 'smtp'): string | null => {
    const host = settings[`${name}_host`];
    const security = settings[`${name}_security`];
    const words = mail.securities[SECURITIES.find((one) => one === security) ?? 'tls'];
    return host ? `${host}:${settings[`${name}_port`] ?? defaultPort(name, security)}, ${words}` : null;
  };
  const setting = (name: string): string | null => settings[name] ?? null;
  return (
    <Card title={mail.card}>
      <Facts
        facts={[
          [mail.oauth.signIn, provider && mail.oauth.names[provider]],
          [mail.way, provider ? null : mail.ways[way].label],
          [mail.parts.imap, server('imap')],
          [mail.settings.imap_folder.label, way === 'hook' ? null : (setting('imap_folder') ?? 'INBOX')],
          [mail.parts.smtp, server('smtp')],
          [mail.settings.from_name.label, setting('from_name')],
          [mail.settings.authserv_id.label, setting('authserv_id')],
          [mail.settings.plus_addressing.label, settings['plus_addressing'] === 'on' ? mail.on : mail.off],
        ]}
      />
      {credentials.includes('inbound_secret') && (
        <Stack gap={2}>
          <h3 className={css.label}>{mail.hookAddress}</h3>
          <Copyable text={inbound_url} label={mail.hookAddress} />
          <p className={css.hint}>{mail.hookNote}</p>
        </Stack>
      )}
    </Card>
  );
}
