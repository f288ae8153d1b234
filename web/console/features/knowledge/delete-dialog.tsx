import { useNavigate } from '@tanstack/react-router';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { LeaveDialog } from '../../app/leave-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { GoldenProgress } from '../../golden/golden-progress.js';
import { useGoldenGate } from '../../golden/use-golden-gate.js';
import { type Document, removeDocument } from './queries.js';

/** Confirms the deletion of a document with all of its versions. */
export function DeleteDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const gate = useGoldenGate();
  const title = visible(document.title);
  return (
    <ConfirmDialog
      title={knowledge.deleteTitle(title)}
      lead={knowledge.deleteLead}
      button={knowledge.deleteNamed(title)}
      onClose={onClose}
      run={async () => {
        if (!(await gate.pass({ document: { document_id: document.id, deleted: true } }))) return;
        await removeDocument(workspace, document.id);
        showToast({ title: knowledge.deleted(title) });
        await navigate({ to: '/w/$workspace/knowledge', params: { workspace } });
      }}
    >
      <GoldenProgress running={gate.running} />
      <LeaveDialog />
      {gate.dialog}
    </ConfirmDialog>
  );
}
