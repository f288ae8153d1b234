import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { Dialog } from '../../ui/dialog.js';
import { momentFormat } from '../../ui/formats.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { wake } from './changes.js';
import { snooze } from './decisions.js';
import { openRow } from './focus-log.js';
import type { InboxItem } from './queries.js';
import { SnoozeChoices } from './snooze-choices.js';

export interface SnoozeDialogProps {
  item: InboxItem;
  onClose: () => void;
  onDone: () => void;
}

/** Snoozes the conversation until a time. */
export default function SnoozeDialog({ item, onClose, onDone }: SnoozeDialogProps) {
  const texts = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const { snoozing } = texts.conversationActions;
  const before = item.handoff.snoozed_until;
  const until = (at: Date) => {
    onClose();
    onDone();
    const undo = () => (before === null ? wake(workspace, item) : snooze(workspace, item, before));
    const failed = (error: unknown) => showFailure(snoozing.failed, problemText(error, texts));
    snooze(workspace, item, at.toISOString()).then(
      () =>
        showToast({
          title: snoozing.done(momentFormat(language).format(at)),
          undo: () => void undo().catch(failed),
          undoLabel: texts.ui.undo,
        }),
      failed,
    );
  };
  return (
    <Dialog open onClose={onClose} title={snoozing.title} lead={snoozing.lead} finalFocus={openRow}>
      <SnoozeChoices onChosen={until} />
    </Dialog>
  );
}
