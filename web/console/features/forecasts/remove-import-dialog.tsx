import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { type Import, removeImport } from './import-queries.js';

/** Says what goes with an import before it does. */
export function RemoveImportDialog({ imported, onClose }: { imported: Import; onClose: () => void }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const language = useLocale();
  const name = visible(imported.name);
  const count = new Intl.NumberFormat(language).format(imported.conversations);
  return (
    <ConfirmDialog
      title={imports.removeTitle(name)}
      lead={imports.removeLead(count)}
      button={imports.removeNamed(name)}
      onClose={onClose}
      run={async () => {
        await removeImport(workspace, imported.id);
        showToast({ title: imports.removed(name) });
      }}
    />
  );
}
