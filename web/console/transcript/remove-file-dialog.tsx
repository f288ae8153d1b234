import { useRef } from 'react';
import { ConfirmDialog } from '../app/confirm-dialog.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { showToast } from '../ui/toast.js';
import { hideFile, removeFile } from './removed-files.js';

interface RemoveFileDialogProps {
  id: string;
  /** As shown. */
  name: string;
  /** What takes focus once the file is gone, with the button that opened the dialog. */
  place: HTMLElement | null;
  onClose: () => void;
}

/** Asks for confirmation, because a removed file cannot be restored. */
export default function RemoveFileDialog({ id, name, place, onClose }: RemoveFileDialogProps) {
  const { attachments: words } = useTexts();
  const { id: workspace } = useWorkspace();
  const isRemoved = useRef(false);
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      lead={words.removeLead}
      button={words.removeDo}
      finalFocus={() => (isRemoved.current ? place : null)}
      onClose={onClose}
      run={async () => {
        await removeFile(workspace, id);
        // Before the file disappears, because the dialog may disappear with it.
        isRemoved.current = true;
        hideFile(id);
        showToast({ title: words.removed(name) });
      }}
    />
  );
}
