import { useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { openLog } from './focus-log.js';
import { deleteNote, type Note } from './notes.js';

/** Asks for confirmation, because a deleted note cannot be restored. */
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
          showToast({ title: inbox.noteDeleted });
        },
        (error: unknown) => showFailure(inbox.deleteNoteFailed, problemText(error, texts)),
      )
      .finally(onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={inbox.deleteNoteTitle}
      lead={inbox.deleteNoteLead}
      // The button that opened the dialog disappeared with the note.
      finalFocus={() => (isDeleted.current ? openLog() : null)}
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
