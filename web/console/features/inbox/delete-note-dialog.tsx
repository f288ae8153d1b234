import { useRef, useState } from 'react';
import { wordsFor } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { tell, tellFailure } from '../../ui/toast.js';
import { visible } from './foreign-text.js';
import { deleteNote, type Note } from './notes.js';

/** A deleted note cannot be brought back, so it asks. */
export default function DeleteNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const texts = useTexts();
  const { inbox, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const isDeleted = useRef(false);
  const onDelete = () => {
    setBusy(true);
    deleteNote(workspace, note)
      .then(
        () => {
          isDeleted.current = true;
          tell({ title: inbox.noteDeleted });
        },
        (error: unknown) => tellFailure(inbox.deleteNoteFailed, wordsFor(error, texts)),
      )
      .finally(onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={inbox.deleteNoteTitle}
      lead={inbox.deleteNoteLead}
      // The button that asked went with the note.
      finalFocus={() => (isDeleted.current ? document.querySelector<HTMLElement>('[data-log]') : null)}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={onDelete}>
            {inbox.deleteNote}
          </Button>
        </>
      }
    >
      <p dir="auto">{visible(note.text.slice(0, 200))}</p>
    </Dialog>
  );
}
