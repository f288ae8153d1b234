import { useRef, useState } from 'react';
import { problemText } from '../app/problem.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { showFailure, showToast } from '../ui/toast.js';
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
  const texts = useTexts();
  const { attachments: words, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const isRemoved = useRef(false);
  const onRemove = () => {
    setBusy(true);
    removeFile(workspace, id)
      .then(
        () => {
          // Before the file disappears, because the dialog may disappear with it.
          isRemoved.current = true;
          hideFile(id);
          showToast({ title: words.removed(name) });
        },
        (error: unknown) => showFailure(words.removeFailed(name), problemText(error, texts)),
      )
      .finally(onClose);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.removeTitle(name)}
      lead={words.removeLead}
      finalFocus={() => (isRemoved.current ? place : null)}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={onRemove}>
            {words.removeDo}
          </Button>
        </>
      }
    />
  );
}
