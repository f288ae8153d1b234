import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { patch } from './changes.js';
import { openLog } from './focus-log.js';
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
    const give = (to: string | null) => patch(workspace, item, { assignee_id: to });
    give(id).then(
      () =>
        showToast({
          title: id === null ? inbox.unassigned : conversationActions.assignedTo(name),
          undo: () => void give(holder),
          undoLabel: texts.ui.undo,
        }),
      (error: unknown) => showFailure(conversationActions.assignFailed, problemText(error, texts)),
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.assign} finalFocus={openLog}>
      <MemberChoices holder={holder} onChosen={assign} />
    </Dialog>
  );
}
