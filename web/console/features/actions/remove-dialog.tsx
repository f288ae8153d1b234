import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { type Definition, removeAction } from './queries.js';

export function RemoveDialog({ definition: { name }, onClose }: { definition: Definition; onClose: () => void }) {
  const { actions } = useTexts();
  const { id } = useWorkspace();
  return (
    <ConfirmDialog
      title={actions.removeTitle(name)}
      lead={actions.removeLead}
      button={actions.removeDo(name)}
      onClose={onClose}
      run={() => removeAction(id, name).then(() => showToast({ title: actions.removed(name) }))}
    />
  );
}
