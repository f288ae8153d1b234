import { ConfirmDialog } from '../../app/confirm-dialog.js';
import type { Role } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { changeRole } from './queries.js';

/** Giving up one's own role is irreversible, so it asks first; the button names the new role. */
export function OwnRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const { team, shell } = useTexts();
  const { id, member_id: me } = useWorkspace();
  return (
    <ConfirmDialog
      title={team.ownRoleTitle}
      lead={team.ownRoleLead}
      button={team.ownRoleDo(shell.roles[role])}
      onClose={onClose}
      run={() => changeRole(id, me, role)}
    />
  );
}
