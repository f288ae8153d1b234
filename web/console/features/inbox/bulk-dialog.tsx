import { useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type BulkChange, changeMany, type Refused, takeBack } from './bulk.js';
import { nameOf } from '../../transcript/contact-name.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import { MemberChoices } from './member-choices.js';
import { OutcomeChoices } from './outcome-choices.js';
import type { InboxItem } from './queries.js';
import { clearSelection, rowToFocus, selectAll } from './selection.js';
import css from './bulk-dialog.module.css';

export interface BulkDialogProps {
  what: 'assign' | 'resolve';
  items: InboxItem[];
  onClose: () => void;
}

/** Assigns or resolves the selected conversations, then lists by name those that failed. */
export default function BulkDialog({ what, items, onClose }: BulkDialogProps) {
  const texts = useTexts();
  const { bulk: many } = texts.conversationActions;
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  /** Conversations that remain to be changed. */
  const [left, setLeft] = useState(items);
  const gone = useRef<InboxItem[]>([]);
  const toRow = () => rowToFocus(gone.current.map(({ id }) => id));
  const [refused, setRefused] = useState<Refused[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const undo = (done: InboxItem[], change: BulkChange) =>
    void takeBack(workspace, done, change).then((failed) => {
      if (failed.length > 0) showFailure(many.notTakenBack, failed.map((item) => labelOf(item, texts)).join(', '));
    });
  const run = async (change: BulkChange) => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    const { done, refused: more, error } = await changeMany(workspace, left, change);
    setBusy(false);
    gone.current.push(...done);
    if (done.length > 0) {
      const title = what === 'assign' ? many.assigned(done.length) : many.resolved(done.length);
      showToast({ title, undo: () => undo(done, change), undoLabel: texts.ui.undo });
    }
    const all = [...refused, ...more];
    setRefused(all);
    if (error !== null) {
      const rest = left.slice(done.length + more.length);
      setLeft(rest);
      selectAll(rest.map(({ id }) => id));
      return setProblem(problemText(error, texts));
    }
    clearSelection();
    setLeft([]);
    if (all.length === 0) onClose();
  };
  if (left.length === 0 && refused.length > 0)
    return <RefusedDialog {...{ refused, total: items.length, onClose, toRow }} />;
  return (
    <Dialog
      open
      onClose={onClose}
      title={what === 'assign' ? many.assignTitle(left.length) : many.resolveTitle(left.length)}
      lead={what === 'resolve' && texts.conversationActions.resolveLead}
      finalFocus={toRow}
    >
      {problem !== null && (
        <Callout meaning="danger" title={many.failed}>
          {problem}
        </Callout>
      )}
      {what === 'assign' ? (
        <MemberChoices isBusy={isBusy} onChosen={(assignee_id) => void run({ assignee_id })} />
      ) : (
        <OutcomeChoices isBusy={isBusy} onChosen={(resolution) => void run({ resolution })} />
      )}
    </Dialog>
  );
}

const labelOf = ({ contact, handoff }: InboxItem, { inbox }: ReturnType<typeof useTexts>): string =>
  `${nameOf(contact, inbox)} (${handoff.ticket_ref ?? ''})`;

interface RefusedDialogProps {
  refused: Refused[];
  total: number;
  onClose: () => void;
  toRow: () => HTMLElement | null;
}

function RefusedDialog({ refused, total, onClose, toRow }: RefusedDialogProps) {
  const texts = useTexts();
  const { bulk: many } = texts.conversationActions;
  return (
    <Dialog
      open
      onClose={onClose}
      title={many.someRefused(refused.length, total)}
      lead={many.refusedLead}
      finalFocus={toRow}
      foot={<Button onClick={onClose}>{texts.ui.close}</Button>}
    >
      <ul className={css.refused} aria-label={many.refusedList}>
        {refused.map(({ item, problem }) => (
          <li key={item.id}>
            <span className={css.who}>
              <ForeignWords text={labelOf(item, texts)} />
            </span>
            <span className={css.why}>{problemText(problem, texts)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
