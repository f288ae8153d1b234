import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { List } from '../../app/list.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card, Row } from '../../ui/page.js';
import { lazyPart } from '../../ui/parts.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime, useNow } from '../../ui/time.js';
import { showFailure } from '../../ui/toast.js';
import { invite, type Invitation, invitationsQuery, type NewInvitation } from './invitations.js';
import { rolesToGive } from './roles-to-give.js';

const RevokeDialog = lazyPart(() => import('./revoke-dialog.js').then((one) => ({ default: one.RevokeDialog })));

/** Open invitations. @param onInvited called with a renewed one */
export function InvitationsCard({ onInvited }: { onInvited: (made: NewInvitation) => void }) {
  const { team } = useTexts();
  const { id } = useWorkspace();
  const [revoking, setRevoking] = useState<Invitation | null>(null);
  const empty = (
    <Empty icon="mail" title={team.noInvitations} level={3}>
      {team.noInvitationsLead}
    </Empty>
  );
  return (
    <Card title={team.invitations} flush>
      <List query={useInfiniteQuery(invitationsQuery(id))} empty={empty} rows={2}>
        {(invitations) => <InvitationsTable invitations={invitations} onInvited={onInvited} onRevoke={setRevoking} />}
      </List>
      <Suspense>{revoking && <RevokeDialog invitation={revoking} onClose={() => setRevoking(null)} />}</Suspense>
    </Card>
  );
}

interface TableProps {
  invitations: Invitation[];
  onInvited: (made: NewInvitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

function InvitationsTable({ invitations, onInvited, onRevoke }: TableProps) {
  const { team, shell } = useTexts();
  const columns: Column<Invitation>[] = [
    { id: 'email', title: team.address, kind: 'head', cell: ({ email }) => email },
    { id: 'role', title: team.role, cell: ({ role }) => <Badge>{shell.roles[role]}</Badge> },
    { id: 'sent', title: team.invitedAt, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { id: 'expires', title: team.expires, cell: (invitation) => <Expiry of={invitation} /> },
    {
      id: 'actions',
      title: team.actions,
      kind: 'actions',
      cell: (invitation) => (
        <Row>
          <Renew invitation={invitation} onInvited={onInvited} />
          <Button
            size="small"
            kind="quiet-danger"
            aria-label={team.revokeNamed(invitation.email)}
            onClick={() => onRevoke(invitation)}
          >
            {team.revoke}
          </Button>
        </Row>
      ),
    },
  ];
  return <Table label={team.invitations} columns={columns} rows={invitations} idOf={({ id }) => id} />;
}

function Expiry({ of: { expires_at } }: { of: Invitation }) {
  const { team } = useTexts();
  const now = useNow();
  if (Date.parse(expires_at) <= now) return <Badge meaning="warning">{team.expired}</Badge>;
  return <RelativeTime at={expires_at} />;
}

/**
 * A new link, valid for 72 hours; the old one stops working. Only the operator renews the operator's own invitations.
 */
function Renew({ invitation, onInvited }: { invitation: Invitation; onInvited: (made: NewInvitation) => void }) {
  const texts = useTexts();
  const { team } = texts;
  const { id, role: mine } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const { email, name, role, invited_by } = invitation;
  if (invited_by === null || !rolesToGive(mine).includes(role)) return null;
  const renew = (): void => {
    setBusy(true);
    invite(id, { email, role, ...(name === null ? {} : { name }) })
      .then(onInvited, (problem: unknown) => showFailure(problemText(problem, texts)))
      .finally(() => setBusy(false));
  };
  return (
    <Button size="small" busy={isBusy} aria-label={team.renewNamed(email)} onClick={renew}>
      {team.renew}
    </Button>
  );
}
