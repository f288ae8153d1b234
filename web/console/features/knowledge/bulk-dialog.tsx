import { useRef, useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import type { Undone } from '../../app/in-lanes.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { type Audience, AUDIENCES } from '../../knowledge/queries.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { changeDocuments } from './bulk.js';
import type { DocumentSummary } from './queries.js';
import { documentSelection } from './selection.js';
import css from './knowledge.module.css';

export interface BulkDialogProps {
  what: 'delete' | 'move';
  documents: DocumentSummary[];
  /** What gets the focus when it closes. */
  finalFocus: () => HTMLElement | null;
  onClose: () => void;
}

/** Names at most so many documents. */
const NAMED_MAX = 10;

/** Deletes or moves the selected documents, then lists those that could not be changed. */
export default function BulkDialog({ what, documents, finalFocus, onClose }: BulkDialogProps) {
  const texts = useTexts();
  const { many } = texts.knowledge;
  const { id: workspace } = useWorkspace();
  const [audience, setAudience] = useState<Audience>(documents[0]?.audience === 'public' ? 'internal' : 'public');
  const [refused, setRefused] = useState<Undone<DocumentSummary>[] | null>(null);
  // What was refused is listed in place of the question, which closes itself.
  const hasRefused = useRef(false);
  const count = documents.length;
  if (refused) return <RefusedDialog {...{ refused, count, finalFocus, onClose }} />;
  return (
    <ConfirmDialog
      title={what === 'delete' ? many.deleteTitle(count) : many.moveTitle(count)}
      lead={what === 'delete' ? many.deleteLead : many.moveLead}
      button={what === 'delete' ? many.deleteTitle(count) : many.moveDo}
      kind={what === 'delete' ? 'danger' : 'primary'}
      finalFocus={finalFocus}
      run={async () => {
        const left = await changeDocuments(workspace, documents, what === 'delete' ? 'delete' : audience);
        documentSelection.selectAll(left.map(({ item }) => item.id));
        hasRefused.current = left.length > 0;
        const done = count - left.length;
        if (done > 0) showToast({ title: what === 'delete' ? many.deleted(done) : many.moved(done) });
        return left;
      }}
      onDone={(left) => {
        if (left.length > 0) setRefused(left);
      }}
      onClose={() => {
        if (!hasRefused.current) onClose();
      }}
    >
      {what === 'move' && (
        <Choices
          label={texts.knowledge.audienceLabel}
          value={audience}
          options={AUDIENCES.map((value) => ({
            value,
            label: texts.knowledge.audience[value],
            hint: many.audienceHint[value],
          }))}
          onChange={setAudience}
        />
      )}
      <ul className={css.plain}>
        {documents.slice(0, NAMED_MAX).map(({ id, title }) => (
          <li key={id} dir="auto">
            {visible(title)}
          </li>
        ))}
        {count > NAMED_MAX && <li>{many.andMore(count - NAMED_MAX)}</li>}
      </ul>
    </ConfirmDialog>
  );
}

interface RefusedDialogProps extends Pick<BulkDialogProps, 'finalFocus' | 'onClose'> {
  refused: Undone<DocumentSummary>[];
  /** Of all that were selected. */
  count: number;
}

function RefusedDialog({ refused, count, finalFocus, onClose }: RefusedDialogProps) {
  const texts = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.knowledge.many.someRefused(refused.length, count)}
      finalFocus={finalFocus}
      foot={<Button onClick={onClose}>{texts.ui.close}</Button>}
    >
      <ul className={css.plain}>
        {refused.map(({ item, problem }) => (
          <li key={item.id}>
            <b dir="auto">{visible(item.title)}</b>: {problemText(problem, texts)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
