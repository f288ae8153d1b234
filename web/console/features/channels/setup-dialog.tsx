import { SecretDialog } from '../../app/secret-dialog.js';
import { useTexts } from '../../texts/texts.js';
import { Copyable } from '../../ui/copy.js';
import { Stack } from '../../ui/page.js';
import { kindOf, type Kind } from './kinds.js';
import type { MadeSecret } from './use-made-secret.js';
import css from './channels.module.css';

/** Values to enter at the provider so that it delivers to this server. The secret is shown only this once. */
export function SetupDialog({ channel, secret, onClose }: MadeSecret & { onClose: () => void }) {
  const { channels } = useTexts();
  const webhook = kindOf(channel.channel)?.webhook;
  const provider = channels.names[channel.channel];
  const words = webhook
    ? { title: channels.copyToken, lead: channels.copyTokenLead(provider) }
    : { title: channels.mail.copySecret, lead: channels.mail.copySecretLead };
  return (
    <SecretDialog shown={{ ...words, secret, storedAs: 'encrypted' }} onClose={onClose}>
      <Stack gap={2}>
        <h3 className={css.label}>{webhook ? channels.callbackUrl : channels.mail.hookAddress}</h3>
        <Copyable text={channel.inbound_url} label={webhook ? channels.callbackUrl : channels.mail.hookAddress} />
        {webhook && <Subscriptions webhook={webhook} />}
      </Stack>
    </SecretDialog>
  );
}

/** Webhook fields to subscribe to. */
export function Subscriptions({ webhook: { fields } }: { webhook: NonNullable<Kind['webhook']> }) {
  const { channels } = useTexts();
  return (
    <p className={css.hint}>
      {channels.subscribe}{' '}
      {fields.map((name, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <code>{name}</code>
        </span>
      ))}
    </p>
  );
}
