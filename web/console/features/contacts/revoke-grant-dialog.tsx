import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { type Grant, revokeGrant } from './queries.js';

export interface RevokeGrantDialogProps {
  contactId: string;
  grant: Grant;
  onClose: () => void;
}

export default function RevokeGrantDialog({ contactId, grant, onClose }: RevokeGrantDialogProps) {
  const texts = useTexts();
  const { contacts, ui } = texts;
  const { id: workspace } = useWorkspace();
  const name = visible(contacts.grantNamed(grant.label, grant.last_four));
  const revocation = useMutation({
    mutationFn: () => revokeGrant(workspace, contactId, grant.id),
    onSuccess: () => {
      onClose();
      showToast({ title: contacts.revoked(name) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={contacts.revokeTitle(name)}
      lead={contacts.revokeLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={revocation.isPending} onClick={() => revocation.mutate()}>
            {contacts.revokeNamed(name)}
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
