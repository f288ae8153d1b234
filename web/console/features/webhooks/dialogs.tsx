import { useNavigate } from '@tanstack/react-router';
import { useAttempts } from '../../app/attempts.js';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { deleteEndpoint, type Endpoint, rotateSecret } from './queries.js';

interface Props {
  endpoint: Endpoint;
  onClose: () => void;
}

export function RotateSecretDialog({
  endpoint: { id, url },
  onClose,
  onMade,
}: Props & { onMade: (secret: string) => void }) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  return (
    <ConfirmDialog
      title={webhooks.rotateTitle(url)}
      lead={webhooks.rotateLead}
      button={webhooks.rotate}
      kind="primary"
      onClose={onClose}
      run={() => attempt(id, (headers) => rotateSecret(workspace, id, headers))}
      onDone={onMade}
    />
  );
}

export function DeleteDialog({ endpoint: { id, url }, onClose }: Props) {
  const { webhooks } = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={webhooks.removeTitle(url)}
      lead={webhooks.removeLead}
      button={webhooks.removeDo}
      onClose={onClose}
      run={async () => {
        await deleteEndpoint(workspace, id);
        showToast({ title: webhooks.removed(url) });
        await navigate({ to: '/w/$workspace/settings/webhooks', params: { workspace } });
      }}
    />
  );
}
