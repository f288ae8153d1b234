import { useInfiniteQuery } from '@tanstack/react-query';
import { startTransition, Suspense, useCallback, useMemo, useState } from 'react';
import { ActionButton } from '../../actions/action-button.js';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { List } from '../../app/list.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Card, Page } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { FactorCard } from './factor-card.js';
import type { NewInvitation } from './invitations.js';
import { InvitationsCard } from './invitations-card.js';
import { MembersTable } from './members-table.js';
import { type Member, membersQuery } from './queries.js';
import { lazyPart } from '../../ui/parts.js';

// Loaded on demand: most visits change nothing.
const InviteDialog = lazyPart(() => import('./invite-dialog.js').then((module) => ({ default: module.InviteDialog })));
const LinkDialog = lazyPart(() => import('./link-dialog.js').then((module) => ({ default: module.LinkDialog })));
const RemoveDialog = lazyPart(() => import('./remove-dialog.js').then((module) => ({ default: module.RemoveDialog })));

type Shown = { removing: Member } | { link: string; email: string } | 'invite' | null;

/** Team members, invitations and roles. */
export function TeamScreen() {
  const { team } = useTexts();
  const { role } = useWorkspace();
  const [shown, setShown] = useState<Shown>(null);
  const close = () => setShown(null);
  useAllowedActions(useMemo(() => teamActions(() => setShown('invite')), []));
  const invited = useCallback(
    ({ email, link }: NewInvitation) => {
      // A transition: the invitation's dialog stays until the code of the link's is there.
      startTransition(() => setShown(link === null ? null : { link, email }));
      if (link === null) showToast({ title: team.mailed(email) });
    },
    [team],
  );
  return (
    <Page title={team.title} lead={team.lead} actions={<ActionButton id="team.invite" kind="primary" />}>
      <MembersCard onRemove={(removing) => setShown({ removing })} />
      {may(role, 'manage_team') && (
        <>
          <InvitationsCard onInvited={invited} />
          <FactorCard />
        </>
      )}
      <Suspense>
        {shown === 'invite' && <InviteDialog onClose={close} onInvited={invited} />}
        {shown !== null && shown !== 'invite' && 'link' in shown && <LinkDialog {...shown} onClose={close} />}
        {shown !== null && shown !== 'invite' && 'removing' in shown && (
          <RemoveDialog member={shown.removing} onClose={close} />
        )}
      </Suspense>
    </Page>
  );
}

const teamActions = (openInvite: () => void): Action[] => [
  {
    id: 'team.invite',
    family: 'here',
    title: ({ team }) => team.invite,
    icon: 'plus',
    keys: 'i',
    needs: 'manage_team',
    run: openInvite,
  },
];

function MembersCard({ onRemove }: { onRemove: (member: Member) => void }) {
  const { team } = useTexts();
  const { id } = useWorkspace();
  return (
    <Card label={team.title} flush>
      <List query={useInfiniteQuery(membersQuery(id))} empty={null}>
        {(members) => <MembersTable members={members} onRemove={onRemove} />}
      </List>
    </Card>
  );
}
