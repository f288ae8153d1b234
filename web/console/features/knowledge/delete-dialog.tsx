import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { type Document, removeDocument } from './queries.js';

/** Confirms the deletion of a document with all of its versions. */
export function DeleteDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const title = visible(document.title);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removeDocument(workspace, document.id);
      showToast({ title: knowledge.deleted(title) });
      await navigate({ to: '/w/$workspace/knowledge', params: { workspace } });
    } catch (error) {
      setProblem(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={knowledge.deleteTitle(title)}
      lead={knowledge.deleteLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={isBusy} onClick={() => void remove()}>
            {knowledge.deleteNamed(title)}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Callout meaning="danger" isAnswer>
          {problemText(problem, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
