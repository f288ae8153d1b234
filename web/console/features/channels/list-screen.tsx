import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { Icon } from '../../ui/icon.js';
import { Card, Page } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { Health } from './health.js';
import { kindOf } from './kinds.js';
import { type Channel, channelsQuery } from './queries.js';
import { SetupDialog } from './setup-dialog.js';
import { useMadeSecret } from './use-made-secret.js';
import { lazyPart } from '../../ui/parts.js';
import css from './channels.module.css';

const ConnectDialog = lazyPart(() => import('./connect-dialog.js'));

/** Connected channel accounts and their health. */
export function ChannelsScreen() {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const query = useInfiniteQuery(channelsQuery(workspace));
  const [isConnecting, setConnecting] = useState(false);
  const { shown, show, forget } = useMadeSecret();
  useAllowedActions(useMemo(() => listActions(() => setConnecting(true)), []));
  const open = ({ id }: Channel): void =>
    void navigate({ to: '/w/$workspace/settings/channels/$channel', params: { workspace, channel: id } });
  return (
    <Page title={channels.title} lead={channels.lead} actions={<ActionButton id="channels.connect" kind="primary" />}>
      <Card flush>
        <List
          query={query}
          level={2}
          empty={
            <Empty icon="conversations" title={channels.none} level={2} action={<ActionButton id="channels.connect" />}>
              {channels.noneLead}
            </Empty>
          }
        >
          {(rows) => <ChannelsTable rows={rows} />}
        </List>
      </Card>
      <Suspense>
        {isConnecting && (
          <ConnectDialog
            onClose={() => setConnecting(false)}
            onMade={(channel, secret) => {
              setConnecting(false);
              if (secret === null) open(channel);
              else show({ channel, secret });
            }}
          />
        )}
      </Suspense>
      {shown && (
        <SetupDialog
          {...shown}
          onClose={() => {
            forget();
            open(shown.channel);
          }}
        />
      )}
    </Page>
  );
}

const listActions = (connect: () => void): Action[] => [
  {
    id: 'channels.connect',
    family: 'here',
    title: ({ channels }) => channels.connect,
    icon: 'plus',
    keys: 'n',
    needs: 'manage_team',
    run: connect,
  },
];

function ChannelsTable({ rows }: { rows: Channel[] }) {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const columns: Column<Channel>[] = [
    {
      id: 'name',
      title: channels.account,
      kind: 'head',
      cell: ({ id, name, channel }) => (
        <>
          <span className={css.name}>
            <Icon name={kindOf(channel)?.icon ?? 'mail'} />
            <Link to="/w/$workspace/settings/channels/$channel" params={{ workspace, channel: id }}>
              <bdi>{name}</bdi>
            </Link>
          </span>
          <div className={css.kind}>{channels.names[channel]}</div>
        </>
      ),
    },
    { id: 'health', title: channels.health, cell: (channel) => <Health of={channel} /> },
    {
      id: 'last',
      title: channels.lastInbound,
      cell: ({ health: { last_inbound_at: at } }) => (at === null ? channels.never : <RelativeTime at={at} />),
    },
    {
      id: 'windows',
      title: channels.reachable,
      cell: ({ health: { windows_open, contacts } }) => channels.reachableOf(windows_open, contacts),
    },
    {
      id: 'unsent',
      title: channels.unsent,
      cell: ({ health: { failed_24h, unknown_24h } }) => channels.unsentOf(failed_24h, unknown_24h),
    },
  ];
  return <Table label={channels.title} columns={columns} rows={rows} idOf={({ id }) => id} />;
}
