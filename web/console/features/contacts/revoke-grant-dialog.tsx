import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { type Grant, revokeGrant } from './queries.js';

export interface RevokeGrantDialogProps {
  contactId: string;
  grant: Grant;
  onClose: () => void;
}

export default function RevokeGrantDialog({ contactId, grant, onClose }: RevokeGrantDialogProps) {
  const { contacts } = useTexts();
  const { id: workspace } = useWorkspace();
  const name = visible(contacts.grantNamed(grant.label, grant.last_four));
  return (
    <ConfirmDialog
      title={contacts.revokeTitle(name)}
      lead={contacts.revokeLead}
      button={contacts.revokeNamed(name)}
      onClose={onClose}
      run={() => revokeGrant(workspace, contactId, grant.id)}
      onDone={() => showToast({ title: contacts.revoked(name) })}
    />
  );
}
