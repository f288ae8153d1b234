import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { type Contact, erase } from './queries.js';
import { nameOf, shownName } from '../../transcript/contact-name.js';

/** Erasure is irreversible, so the name or the id must be typed. */
export default function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const name = shownName(contact, inbox);
  return (
    <ConfirmDialog
      title={contacts.eraseTitle(name)}
      lead={contacts.eraseLead}
      button={contacts.eraseDo(name)}
      typed={[name, nameOf(contact, inbox), contact.id]}
      typedLabel={contacts.eraseConfirm(name)}
      onClose={onClose}
      run={() => erase(workspace, contact.id)}
      onDone={(receipt) => {
        showToast({ title: contacts.erased(name), detail: contacts.eraseReceipt(receipt), stays: 15_000 });
        void navigate({ to: '/w/$workspace/contacts', params: { workspace }, replace: true });
      }}
    />
  );
}
