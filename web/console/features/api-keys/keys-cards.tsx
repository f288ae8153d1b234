import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Copyable } from '../../ui/copy.js';
import { Empty } from '../../ui/empty.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuItem } from '../../ui/menu.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { type Key, keysQuery, rolesOfKeys } from './queries.js';
import type { OpenDialog } from './open-dialog.js';

interface CardProps {
  onOpen: (opened: OpenDialog) => void;
}

/** Publishable keys are public, so they are shown in full. */
export function PublishableCard({ onOpen }: CardProps) {
  const { apiKeys } = useTexts();
  const value: Column<Key> = {
    id: 'value',
    title: apiKeys.key,
    cell: (key) => <Copyable text={key.value ?? ''} label={apiKeys.keyNamed(key.label)} />,
  };
  return (
    <Card
      title={apiKeys.publishable}
      lead={apiKeys.publishableLead}
      actions={<ActionButton id="apiKeys.createPublishable" size="small" />}
      flush
    >
      <Keys kind="publishable" label={apiKeys.publishable} column={value} onOpen={onOpen} />
    </Card>
  );
}

/** The server stores only the last characters of a secret key. */
export function SecretCard({ onOpen }: CardProps) {
  const { apiKeys, shell } = useTexts();
  const role: Column<Key> = {
    id: 'role',
    title: apiKeys.role,
    cell: (key) => (
      <>
        <code>
          {key.prefix}…{key.last_four}
        </code>{' '}
        {key.role && <Badge>{shell.roles[key.role]}</Badge>}
      </>
    ),
  };
  return (
    <Card
      title={apiKeys.secret}
      lead={apiKeys.secretLead}
      actions={<ActionButton id="apiKeys.createSecret" size="small" />}
      flush
    >
      <Keys kind="secret" label={apiKeys.secret} column={role} onOpen={onOpen} />
    </Card>
  );
}

interface KeysProps extends CardProps {
  kind: Key['kind'];
  label: string;
  column: Column<Key>;
}

function Keys({ kind, label, column, onOpen }: KeysProps) {
  const { apiKeys } = useTexts();
  const { id } = useWorkspace();
  const query = useInfiniteQuery(keysQuery(id));
  const columns: Column<Key>[] = [
    { id: 'name', title: apiKeys.name, kind: 'head', cell: (key) => key.label },
    column,
    { id: 'created', title: apiKeys.createdAt, cell: (key) => <RelativeTime at={key.created_at} /> },
    { id: 'used', title: apiKeys.lastUsed, cell: (key) => <Used at={key.last_used_at} /> },
    { id: 'expires', title: apiKeys.expires, cell: (key) => <KeyExpires of={key} /> },
    { id: 'actions', title: apiKeys.actions, kind: 'actions', cell: (key) => <KeyMenu apiKey={key} onOpen={onOpen} /> },
  ];
  return (
    <List
      query={query}
      filter={(key) => key.kind === kind}
      empty={
        <Empty icon="key" title={kind === 'secret' ? apiKeys.noSecret : apiKeys.noPublishable} level={3}>
          {kind === 'secret' ? apiKeys.noSecretLead : apiKeys.noPublishableLead}
        </Empty>
      }
    >
      {(keys) => <Table label={label} columns={columns} rows={keys} idOf={(key) => key.id} />}
    </List>
  );
}

export function Used({ at }: { at: string | null }) {
  const { apiKeys } = useTexts();
  return at === null ? apiKeys.neverUsed : <RelativeTime at={at} />;
}

/** Keys that expire within this time show a warning. */
const SOON_MS = 7 * 24 * 3_600_000;

export function Expires({ at }: { at: string | null }) {
  const { apiKeys } = useTexts();
  const [now] = useState(() => Date.now());
  if (at === null) return apiKeys.neverExpires;
  if (Date.parse(at) - now > SOON_MS) return <RelativeTime at={at} />;
  return (
    <Badge meaning="warning" icon="clock">
      <RelativeTime at={at} />
    </Badge>
  );
}

/** A rotated key ends soon on purpose, so it shows no warning. */
function KeyExpires({ of: { rotated_at: rotated, expires_at: at } }: { of: Key }) {
  const { apiKeys } = useTexts();
  if (rotated === null || at === null) return <Expires at={at} />;
  return (
    <>
      <Badge>{apiKeys.replaced}</Badge> <RelativeTime at={at} />
    </>
  );
}

/** Rotation is offered where the server allows it: once per key, and only for roles that the member may grant. */
function KeyMenu({ apiKey, onOpen }: { apiKey: Key; onOpen: (opened: OpenDialog) => void }) {
  const { apiKeys } = useTexts();
  const { role: mine } = useWorkspace();
  const mayGive = apiKey.role === null || rolesOfKeys(mine).some((role) => role === apiKey.role);
  return (
    <Menu align="end" trigger={<IconButton icon="more" label={apiKeys.actionsOn(apiKey.label)} />}>
      {mayGive && apiKey.rotated_at === null && (
        <MenuItem icon="swap" onSelect={() => onOpen({ rotate: apiKey })}>
          {apiKeys.rotate}
        </MenuItem>
      )}
      <MenuItem icon="trash" isDanger onSelect={() => onOpen({ revokeKey: apiKey })}>
        {apiKeys.revoke}
      </MenuItem>
    </Menu>
  );
}
