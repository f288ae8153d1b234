import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime, useNow } from '../../ui/time.js';
import { type Contact, type Grant, grantsQuery } from './queries.js';
import { lazyPart } from '../../ui/parts.js';
import css from './contact-screen.module.css';

const IssueDialog = lazyPart(() => import('./issue-dialog.js'));
const RevokeGrantDialog = lazyPart(() => import('./revoke-grant-dialog.js'));

/** Grants that let somebody act for the contact for a limited time: issue, list, revoke. */
export function GrantsCard({ contact }: { contact: Contact }) {
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const [asking, setAsking] = useState<'issue' | Grant | null>(null);
  const isBlocked = contact.blocked_at !== null;
  return (
    <Card
      title={contacts.grants}
      lead={isBlocked ? contacts.grantBlocked : contacts.grantsLead}
      actions={
        !isBlocked && (
          <Button icon="plus" onClick={() => setAsking('issue')}>
            {contacts.grantIssue}
          </Button>
        )
      }
      flush
    >
      <List
        query={useInfiniteQuery(grantsQuery(workspace, contact.id))}
        empty={<p className={css.inset}>{contacts.noGrants}</p>}
        rows={2}
      >
        {(grants) => <GrantsTable grants={grants} onRevoke={setAsking} />}
      </List>
      <Suspense>
        {asking === 'issue' && <IssueDialog contact={contact} onClose={() => setAsking(null)} />}
        {asking !== null && asking !== 'issue' && (
          <RevokeGrantDialog contactId={contact.id} grant={asking} onClose={() => setAsking(null)} />
        )}
      </Suspense>
    </Card>
  );
}

function GrantsTable({ grants, onRevoke }: { grants: Grant[]; onRevoke: (grant: Grant) => void }) {
  const { contacts } = useTexts();
  const now = useNow();
  const stateOf = ({ revoked_at, expires_at }: Grant): 'revoked' | 'expired' | 'active' =>
    revoked_at !== null ? 'revoked' : Date.parse(expires_at) <= now ? 'expired' : 'active';
  const columns: Column<Grant>[] = [
    {
      id: 'label',
      title: contacts.grantLabel,
      kind: 'head',
      cell: ({ label, last_four }) => visible(contacts.grantNamed(label, last_four)),
    },
    {
      id: 'state',
      title: contacts.state,
      cell: (grant) => (
        <Badge meaning={stateOf(grant) === 'active' ? 'success' : 'neutral'}>
          {contacts.grantStates[stateOf(grant)]}
        </Badge>
      ),
    },
    { id: 'expires', title: contacts.grantExpires, cell: ({ expires_at: at }) => <RelativeTime at={at} /> },
    {
      id: 'used',
      title: contacts.grantUsed,
      cell: ({ last_used_at: at }) => (at === null ? contacts.grantNever : <RelativeTime at={at} />),
    },
    {
      id: 'actions',
      title: contacts.actions,
      kind: 'actions',
      cell: (grant) =>
        stateOf(grant) === 'active' && (
          <Button
            size="small"
            kind="quiet-danger"
            aria-label={contacts.revokeNamed(visible(contacts.grantNamed(grant.label, grant.last_four)))}
            onClick={() => onRevoke(grant)}
          >
            {contacts.revoke}
          </Button>
        ),
    },
  ];
  return <Table label={contacts.grants} columns={columns} rows={grants} idOf={({ id }) => id} />;
}
