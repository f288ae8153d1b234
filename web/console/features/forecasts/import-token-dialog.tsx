import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { changeImport, type Import, putToken } from './import-queries.js';
import { SecretFields, secretsOf } from './secret-fields.js';

export function ImportTokenDialog({ imported: { id, source }, onClose }: { imported: Import; onClose: () => void }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const { field, ...form } = useServerForm({ token: '', login: '' }, async (entered) => {
    await putToken(workspace, id, secretsOf(source, entered));
    await changeImport(workspace, id, 'start');
    onClose();
  });
  return (
    <FormDialog
      {...form}
      title={source === 'mail' ? imports.enterPassword : imports.enterToken}
      button={imports.saveToken}
      onClose={onClose}
    >
      <SecretFields source={source} field={field} />
    </FormDialog>
  );
}
