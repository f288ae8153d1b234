import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { type Member, removeMember } from './queries.js';

/** States the consequences; the button names the member. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { team } = useTexts();
  const { id } = useWorkspace();
  return (
    <ConfirmDialog
      title={team.removeTitle(member.name)}
      lead={team.removeLead}
      button={team.removeNamed(member.name)}
      onClose={onClose}
      run={() => removeMember(id, member.id)}
      onDone={() => showToast({ title: team.removed(member.name) })}
    />
  );
}
