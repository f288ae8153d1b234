import { wordsFor } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { tell, tellFailure } from '../../ui/toast.js';
import { type Outcome, patch } from './changes.js';
import { resolve } from './decisions.js';
import type { InboxItem } from './queries.js';
import css from './assign-dialog.module.css';

const OUTCOMES: readonly Outcome[] = ['solved', 'partial', 'unsolved'];

export interface ResolveDialogProps {
  item: InboxItem;
  onClose: () => void;
  onDone: () => void;
}

/** Ends the hand-off with what came out. Enter says that it is solved. */
export default function ResolveDialog({ item, onClose, onDone }: ResolveDialogProps) {
  const texts = useTexts();
  const { inbox, ui } = texts;
  const { id: workspace } = useWorkspace();
  const end = (outcome: Outcome) => {
    onClose();
    onDone();
    resolve(workspace, item, outcome).then(
      () =>
        tell({
          title: inbox.resolved(item.handoff.ticket_ref ?? ''),
          undo: () => void patch(workspace, item, { status: 'open' }),
          undoLabel: ui.undo,
        }),
      (error: unknown) => tellFailure(inbox.resolveFailed, wordsFor(error, texts)),
    );
  };
  return (
    <Dialog open onClose={onClose} title={inbox.resolve} lead={inbox.resolveLead}>
      <div className={css.outcomes}>
        {OUTCOMES.map((outcome, at) => (
          <Button
            key={outcome}
            {...(at === 0 ? { 'data-first': true, kind: 'primary' as const } : {})}
            size="wide"
            onClick={() => end(outcome)}
          >
            {inbox.outcome[outcome]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
