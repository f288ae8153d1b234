import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../texts/texts.js';
import { TextField } from '../ui/field.js';
import { showToast } from '../ui/toast.js';
import { api, call } from './client.js';
import { FormDialog } from './form-dialog.js';
import { queryClient } from './queries.js';
import { meQuery } from './session.js';
import { useServerForm } from './use-form.js';

/** Creates a further workspace and opens what is to be set up in it. */
export default function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { newWorkspace: words } = useTexts();
  const navigate = useNavigate();
  const { field, ...form } = useServerForm({ name: '' }, async (typed) => {
    const name = typed.name.trim();
    const { data } = await call(() => api.POST('/api/console/workspaces', { body: { name } }));
    await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
    onClose();
    showToast({ title: words.created(name) });
    await navigate({ to: '/w/$workspace/start', params: { workspace: data.workspace_id } });
  });
  return (
    <FormDialog {...form} onClose={onClose} title={words.title} lead={words.lead} button={words.create}>
      <TextField
        {...field('name', { validate: (value) => value.trim() !== '' || words.nameNeeded })}
        label={words.name}
        maxLength={200}
        autoComplete="organization"
      />
    </FormDialog>
  );
}
