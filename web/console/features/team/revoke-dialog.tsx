import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { type Invitation, revoke } from './invitations.js';

/** The link cannot be restored; the button names its recipient. */
export function RevokeDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const texts = useTexts();
  const { team, ui } = texts;
  const { id } = useWorkspace();
  const revocation = useMutation({
    mutationFn: () => revoke(id, invitation.id),
    onSuccess: () => {
      onClose();
      showToast({ title: team.revoked(invitation.email) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={team.revokeTitle(invitation.email)}
      lead={team.revokeLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={revocation.isPending} onClick={() => revocation.mutate()}>
            {team.revokeNamed(invitation.email)}
          </Button>
        </>
      }
    >
      {revocation.error && (
        <Callout meaning="danger" isAnswer>
          {problemText(revocation.error, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
