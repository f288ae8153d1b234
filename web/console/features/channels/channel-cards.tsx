import type { ReactNode } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { Badge } from '../../ui/badge.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Facts } from '../../ui/facts.js';
import { Card, Stack } from '../../ui/page.js';
import { RelativeTime, useNow } from '../../ui/time.js';
import { Health, type State, stateOf, useStateLead } from './health.js';
import { kindOf, type Kind } from './kinds.js';
import { wayOf } from './mailbox.js';
import type { Channel } from './queries.js';
import { Subscriptions } from './setup-dialog.js';
import css from './channels.module.css';

const SERIOUS: readonly State[] = ['revoked', 'refused', 'failing'];
const EXPECTED: readonly State[] = ['unconnected', 'waiting'];

/** Health of the account, with the figures behind it. */
export function HealthCard({ channel }: { channel: Channel }) {
  const { channels } = useTexts();
  const { health } = channel;
  const state = stateOf(channel, useNow());
  const lead = useStateLead(channel, state);
  const isRead = kindOf(channel.channel)?.isMailbox && wayOf(channel) !== 'hook';
  const at = (time: string | null): ReactNode => (time === null ? channels.never : <RelativeTime at={time} />);
  return (
    <Card title={channels.health}>
      {state !== 'working' && (
        <Callout meaning={SERIOUS.includes(state) ? 'danger' : EXPECTED.includes(state) ? 'info' : 'warning'}>
          {lead}
        </Callout>
      )}
      <Facts
        facts={[
          [channels.state, <Health key="state" of={channel} />],
          [channels.lastInbound, at(health.last_inbound_at)],
          [channels.mail.lastPolled, isRead ? at(health.last_polled_at) : null],
          [
            channels.lastError,
            health.last_error === null ? (
              channels.noError
            ) : (
              <span key="error">
                {health.last_error} {health.last_error_at !== null && <RelativeTime at={health.last_error_at} />}
              </span>
            ),
          ],
          [channels.throttledUntil, health.throttled_until && <RelativeTime key="until" at={health.throttled_until} />],
        ]}
      />
      <Numbers channel={channel} />
    </Card>
  );
}

/** Maximum count in the `health` of a channel. */
const COUNTED_MAX = 10_000;

function countWords(count: number, language: string): string {
  const words = new Intl.NumberFormat(language).format(Math.min(count, COUNTED_MAX));
  return count < COUNTED_MAX ? words : `${words}+`;
}

function Numbers({ channel: { health } }: { channel: Channel }) {
  const { channels } = useTexts();
  const language = useLocale();
  const numbers: [name: keyof typeof channels.numbers, value: number, isBad: boolean][] = [
    ['contacts', health.contacts, false],
    ['windows_open', health.windows_open, false],
    ['waiting_inbound', health.waiting_inbound, false],
    ['waiting_outbound', health.waiting_outbound, false],
    ['failed_24h', health.failed_24h, health.failed_24h > 0],
    ['unknown_24h', health.unknown_24h, health.unknown_24h > 0],
    ['quarantined', health.quarantined, health.quarantined > 0],
  ];
  return (
    <dl className={css.numbers}>
      {numbers.map(([name, value, isBad]) => (
        <div key={name} className={css.number} data-bad={isBad || undefined}>
          <dt>{channels.numbers[name]}</dt>
          <dd>{countWords(value, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ProviderCardProps {
  channel: Channel;
  webhook: NonNullable<Kind['webhook']>;
}

/** Values to enter at the provider, so that it delivers to this server. */
export function ProviderCard({ channel, webhook }: ProviderCardProps) {
  const { channels } = useTexts();
  const { webhook_verified_at: at } = channel;
  return (
    <Card title={channels.atProvider(channels.names[channel.channel])} lead={channels.atProviderLead}>
      <Stack gap={2}>
        <h3 className={css.label}>{channels.callbackUrl}</h3>
        <Copyable text={channel.inbound_url} label={channels.callbackUrl} />
        <Subscriptions webhook={webhook} />
      </Stack>
      <Facts
        facts={[
          [
            channels.callback,
            at === null ? (
              <Badge key="callback" meaning="info" icon="clock">
                {channels.notCalled}
              </Badge>
            ) : (
              <span key="callback">
                <Badge meaning="success" icon="check">
                  {channels.called}
                </Badge>{' '}
                <RelativeTime at={at} />
              </span>
            ),
          ],
          [channels.verifyToken, channels.verifyTokenHint],
        ]}
      />
    </Card>
  );
}

/** As the form names it. Credentials that this version does not know keep their names in the API. */
function credentialLabel({ credentials, verifyToken }: Texts['channels'], name: string): string {
  if (name === 'verify_token') return verifyToken;
  return Object.hasOwn(credentials, name) ? credentials[name as keyof typeof credentials].label : name;
}

/** The account's identity and address. */
export function AccountCard({ channel }: { channel: Channel }) {
  const { channels } = useTexts();
  const { credentials_verified_at: at } = channel;
  return (
    <Card title={channels.account}>
      <Facts
        facts={[
          [channels.channel, channels.names[channel.channel]],
          [
            channel.channel === 'email' ? channels.kinds.email.externalId : channels.externalId,
            <code key="id">{channel.external_id}</code>,
          ],
          [channels.stored, channel.credentials.map((name) => credentialLabel(channels, name)).join(', ')],
          [channels.proven, at === null ? channels.notProven : <RelativeTime key="proven" at={at} />],
          [channels.created, <RelativeTime key="created" at={channel.created_at} />],
        ]}
      />
      <div className={css.actions}>
        <ActionButton id="channel.credentials" size="small" />
        <ActionButton id="channel.remove" size="small" kind="quiet-danger" />
      </div>
    </Card>
  );
}
