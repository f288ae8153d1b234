import { Suspense, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { may, type Role } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Avatar } from '../../ui/avatar.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { type Column, Table } from '../../ui/table.js';
import { lazyPart } from '../../ui/parts.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { changeRole, type Member } from './queries.js';
import { rolesToGive } from './roles-to-give.js';

const OwnRoleDialog = lazyPart(() => import('./own-role-dialog.js').then((one) => ({ default: one.OwnRoleDialog })));

/** Visible to every member; roles that manage the team can change roles and remove members. */
export function MembersTable({ members, onRemove }: { members: Member[]; onRemove: (member: Member) => void }) {
  const { team } = useTexts();
  const { role: mine, member_id: me } = useWorkspace();
  const isManager = may(mine, 'manage_team');
  const columns: Column<Member>[] = [
    {
      id: 'member',
      title: team.member,
      kind: 'head',
      cell: (member) => <Name of={member} isMe={member.id === me} />,
    },
    { id: 'role', title: team.role, cell: (member) => <MemberRole member={member} /> },
    { id: 'since', title: team.since, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'actions',
      title: team.actions,
      kind: 'actions',
      cell: (member) =>
        isManager &&
        member.id !== me && (
          <Button
            size="small"
            kind="quiet-danger"
            aria-label={team.removeNamed(member.name)}
            onClick={() => onRemove(member)}
          >
            {team.remove}
          </Button>
        ),
    },
  ];
  return <Table label={team.title} columns={columns} rows={members} idOf={({ id }) => id} />;
}

function Name({ of: { id, name, email }, isMe }: { of: Member; isMe: boolean }) {
  const { team } = useTexts();
  return (
    <Row>
      <Avatar id={id} name={name} size="small" />
      <span>
        {name} {isMe && <Badge meaning="accent">{team.you}</Badge>}
        <br />
        <small>{email}</small>
      </span>
    </Row>
  );
}

/** A select for roles that may change it, else a badge. */
function MemberRole({ member }: { member: Member }) {
  const { team, shell } = useTexts();
  const { role: mine, member_id: me } = useWorkspace();
  const change = useRoleChange();
  const [own, setOwn] = useState<Role | null>(null);
  if (!may(mine, 'manage_team') || (member.role === 'owner' && mine !== 'owner'))
    return <Badge>{shell.roles[member.role]}</Badge>;
  const choose = (role: Role): void => {
    if (role === member.role) return;
    if (member.id === me) setOwn(role);
    else change(member, role);
  };
  return (
    <>
      <Select
        label={team.roleOf(member.name)}
        hideLabel
        value={member.role}
        options={rolesToGive(mine).map((value) => ({ value, label: shell.roles[value], hint: team.roleLeads[value] }))}
        onChange={choose}
      />
      <Suspense>{own && <OwnRoleDialog role={own} onClose={() => setOwn(null)} />}</Suspense>
    </>
  );
}

/** Changes a role, with undo. */
function useRoleChange(): (member: Member, role: Role) => void {
  const texts = useTexts();
  const { team, shell, ui } = texts;
  const { id: workspaceId } = useWorkspace();
  const change = (member: Member, role: Role): void => {
    const done = changeRole(workspaceId, member.id, role).then(() =>
      showToast({
        title: team.changed(member.name, shell.roles[role]),
        undo: () => change({ ...member, role }, member.role),
        undoLabel: ui.undo,
      }),
    );
    done.catch((problem: unknown) => showFailure(problemText(problem, texts)));
  };
  return change;
}
