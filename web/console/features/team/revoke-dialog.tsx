import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { type Invitation, revoke } from './invitations.js';

/** The link cannot be restored; the button names its recipient. */
export function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { team } = useTexts();
  const { id } = useWorkspace();
  return (
    <ConfirmDialog
      title={team.revokeTitle(invitation.email)}
      lead={team.revokeLead}
      button={team.revokeNamed(invitation.email)}
      onClose={onClose}
      run={() => revoke(id, invitation.id)}
      onDone={() => showToast({ title: team.revoked(invitation.email) })}
    />
  );
}
