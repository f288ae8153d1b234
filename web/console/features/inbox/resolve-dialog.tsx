import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Outcome, patch } from './changes.js';
import { resolve } from './decisions.js';
import { openRow } from './focus-log.js';
import { OutcomeChoices } from './outcome-choices.js';
import type { InboxItem } from './queries.js';

export interface ResolveDialogProps {
  item: InboxItem;
  onClose: () => void;
  onDone: () => void;
}

/** Resolves the hand-off with an outcome. Enter marks it as solved. */
export default function ResolveDialog({ item, onClose, onDone }: ResolveDialogProps) {
  const texts = useTexts();
  const { inbox, ui, conversationActions } = texts;
  const { id: workspace } = useWorkspace();
  const end = (outcome: Outcome) => {
    onClose();
    onDone();
    const failed = (title: string) => (error: unknown) => showFailure(title, problemText(error, texts));
    const undo = () => patch(workspace, item, { status: 'open' });
    resolve(workspace, item, outcome).then(
      () =>
        showToast({
          title: inbox.resolved(item.handoff.ticket_ref ?? ''),
          undo: () => void undo().catch(failed(inbox.reopenFailed)),
          undoLabel: ui.undo,
        }),
      failed(conversationActions.resolveFailed),
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.resolve} lead={conversationActions.resolveLead} finalFocus={openRow}>
      <OutcomeChoices onChosen={end} />
    </Dialog>
  );
}
