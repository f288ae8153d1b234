import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import { AgentModeCard } from '../../app/agent-mode-card.js';
import { MissesCard } from '../../app/misses-card.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Card, Page } from '../../ui/page.js';
import { type OpenDialog, channelActions } from './channel-actions.js';
import { AccountCard, HealthCard, ProviderCard } from './channel-cards.js';
import { providerOf } from './consents.js';
import { kindOf } from './kinds.js';
import { MailCard } from './mail-card.js';
import { type Channel, channelQuery, updateChannel } from './queries.js';
import { SetupDialog } from './setup-dialog.js';
import { usePause, useVerify } from './use-changes.js';
import { useMadeSecret } from './use-made-secret.js';
import { lazyPart } from '../../ui/parts.js';

const ConsentCard = lazyPart(() => import('./consent-card.js').then((one) => ({ default: one.ConsentCard })));
const SignatureCard = lazyPart(() => import('./signature-card.js').then((one) => ({ default: one.SignatureCard })));
const RenameDialog = lazyPart(() => import('./change-dialogs.js').then((one) => ({ default: one.RenameDialog })));
const CredentialsDialog = lazyPart(() =>
  import('./change-dialogs.js').then((one) => ({ default: one.CredentialsDialog })),
);
const RemoveDialog = lazyPart(() => import('./change-dialogs.js').then((one) => ({ default: one.RemoveDialog })));

/** One account: its health and its settings at the provider. */
export function ChannelScreen() {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const { channel: id = '' } = useParams({ strict: false });
  const query = useQuery(channelQuery(workspace, id));
  if (query.data) return <Shown channel={query.data} />;
  return (
    <Page title={channels.account}>
      <Card>
        <Loaded query={query} level={2} rows={4} />
      </Card>
    </Page>
  );
}

function Shown({ channel }: { channel: Channel }) {
  const { channels, settings } = useTexts();
  const { id: workspace } = useWorkspace();
  const [opened, setOpened] = useState<OpenDialog>(null);
  const pause = usePause(channel);
  const verify = useVerify(channel);
  const isActive = channel.status === 'active';
  const kind = kindOf(channel.channel) ?? null;
  const provider = providerOf(channel);
  useAllowedActions(
    useMemo(
      () => channelActions({ isActive, kind, open: setOpened, pause: () => pause(isActive), verify }),
      [isActive, kind, pause, verify],
    ),
  );
  return (
    <Page
      title={channel.name}
      back={
        <Link to="/w/$workspace/settings/channels" params={{ workspace }}>
          {channels.all}
        </Link>
      }
      lead={channels.names[channel.channel]}
      actions={
        <>
          <ActionButton id="channel.verify" kind="primary" />
          <ActionButton id="channel.pause" />
          <ActionButton id="channel.rename" />
        </>
      }
    >
      <HealthCard channel={channel} />
      {kind?.webhook && <ProviderCard channel={channel} webhook={kind.webhook} />}
      {provider && (
        <Suspense>
          <ConsentCard channel={channel} provider={provider} />
        </Suspense>
      )}
      {kind?.isMailbox && <MailCard channel={channel} />}
      {kind?.isMailbox && (
        <Suspense>
          <SignatureCard channel={channel} />
        </Suspense>
      )}
      <AgentModeCard
        value={channel.agent_mode}
        save={(agent_mode) => updateChannel(workspace, channel.id, { agent_mode })}
      />
      <MissesCard
        lead={settings.misses.channelLead}
        value={channel.escalate_after_misses}
        save={(count) => updateChannel(workspace, channel.id, { escalate_after_misses: count ?? 1 })}
      />
      <AccountCard channel={channel} />
      <Dialogs channel={channel} opened={opened} onOpen={setOpened} />
    </Page>
  );
}

interface DialogsProps {
  channel: Channel;
  opened: OpenDialog;
  onOpen: (opened: OpenDialog) => void;
}

function Dialogs({ channel, opened, onOpen }: DialogsProps) {
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const { shown, show, forget } = useMadeSecret();
  const close = () => onOpen(null);
  const kind = kindOf(channel.channel);
  return (
    <Suspense>
      {opened === 'rename' && <RenameDialog channel={channel} onClose={close} />}
      {opened === 'remove' && (
        <RemoveDialog
          channel={channel}
          onClose={close}
          onGone={() => void navigate({ to: '/w/$workspace/settings/channels', params: { workspace } })}
        />
      )}
      {opened === 'credentials' && kind && (
        <CredentialsDialog
          channel={channel}
          kind={kind}
          onClose={close}
          onMade={(secret) => {
            close();
            if (secret !== null) show({ channel, secret });
          }}
        />
      )}
      {shown && <SetupDialog {...shown} onClose={forget} />}
    </Suspense>
  );
}
