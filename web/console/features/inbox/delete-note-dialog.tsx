import { useRef } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { visible } from '../../transcript/foreign-text.js';
import { openLog } from './focus-log.js';
import { deleteNote, type Note } from './notes.js';

/** Asks for confirmation, because a deleted note cannot be restored. */
export default function DeleteNoteDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const { inbox, conversationActions: texts } = useTexts();
  const { id: workspace } = useWorkspace();
  const isDeleted = useRef(false);
  return (
    <ConfirmDialog
      title={texts.deleteNoteTitle}
      lead={texts.deleteNoteLead}
      button={inbox.deleteNote}
      // The button that opened the dialog disappeared with the note.
      finalFocus={() => (isDeleted.current ? openLog() : null)}
      onClose={onClose}
      run={async () => {
        await deleteNote(workspace, note);
        isDeleted.current = true;
        showToast({ title: texts.noteDeleted });
      }}
    >
      <p dir="auto">{visible(note.text.slice(0, 200))}</p>
    </ConfirmDialog>
  );
}
