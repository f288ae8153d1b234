import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { holderOf, patch } from './changes.js';
import { openRow } from './focus-log.js';
import { MemberChoices } from './member-choices.js';
import type { InboxItem } from './queries.js';

/** Assigns the conversation to a member who may reply, or unassigns it. */
export default function AssignDialog({ item, onClose }: { item: InboxItem; onClose: () => void }) {
  const texts = useTexts();
  const { inbox, conversationActions } = texts;
  const { id: workspace } = useWorkspace();
  const { assignee_id: holder } = item.handoff;
  const assign = (id: string | null, name: string) => {
    onClose();
    const failed = (error: unknown) => showFailure(conversationActions.assignFailed, problemText(error, texts));
    const undo = () => patch(workspace, item, holderOf(item.handoff));
    patch(workspace, item, { assignee_id: id }).then(
      () =>
        showToast({
          title: id === null ? inbox.unassigned : conversationActions.assignedTo(name),
          undo: () => void undo().catch(failed),
          undoLabel: texts.ui.undo,
        }),
      failed,
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.assign} finalFocus={openRow}>
      <MemberChoices holder={holder} onChosen={assign} />
    </Dialog>
  );
}
