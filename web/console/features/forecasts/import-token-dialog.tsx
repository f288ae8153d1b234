import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { changeImport, type Import, putToken } from './import-queries.js';

export function ImportTokenDialog({ imported: { id, source }, onClose }: { imported: Import; onClose: () => void }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const { field, ...form } = useServerForm({ token: '', login: '' }, async ({ token, login }) => {
    await putToken(workspace, id, { token: token.trim(), ...(login.trim() !== '' && { login: login.trim() }) });
    await changeImport(workspace, id, 'start');
    onClose();
  });
  return (
    <FormDialog {...form} title={imports.enterToken} button={imports.saveToken} onClose={onClose}>
      {source === 'zendesk' && (
        <TextField {...field('login')} label={imports.login} hint={imports.loginHint} type="email" />
      )}
      <TextField
        {...field('token', { validate: (token) => token.trim() !== '' || imports.noToken })}
        label={imports.token}
        hint={imports.tokenHint}
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}
