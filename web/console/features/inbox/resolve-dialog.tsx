import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { onListKey } from '../../ui/list-keys.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Outcome, patch } from './changes.js';
import { resolve } from './decisions.js';
import { focusNextLog, openLog } from './focus-log.js';
import type { InboxItem } from './queries.js';
import css from './assign-dialog.module.css';

const OUTCOMES: readonly Outcome[] = ['solved', 'partial', 'unsolved'];

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
    focusNextLog();
    onDone();
    resolve(workspace, item, outcome).then(
      () =>
        showToast({
          title: inbox.resolved(item.handoff.ticket_ref ?? ''),
          undo: () => void patch(workspace, item, { status: 'open' }),
          undoLabel: ui.undo,
        }),
      (error: unknown) => showFailure(inbox.resolveFailed, problemText(error, texts)),
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.resolve} lead={inbox.resolveLead} finalFocus={openLog}>
      <div className={css.outcomes} role="group" onKeyDown={onListKey}>
        {OUTCOMES.map((outcome, index) => (
          <Button
            key={outcome}
            {...(index === 0 ? { 'data-first': true, kind: 'primary' as const } : {})}
            size="wide"
            onClick={() => end(outcome)}
          >
            {conversationActions.outcome[outcome]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
