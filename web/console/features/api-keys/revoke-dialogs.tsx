import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { showToast } from '../../ui/toast.js';
import { type Key, revokeKey, revokeToken, type Token } from './queries.js';

export function RevokeKeyDialog({ apiKey: { id, label, kind }, onClose }: { apiKey: Key; onClose: () => void }) {
  const { apiKeys } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={apiKeys.revokeTitle(label)}
      lead={kind === 'secret' ? apiKeys.revokeSecretLead : apiKeys.revokePublishableLead}
      button={apiKeys.revokeNamed(label)}
      onClose={onClose}
      run={() => revokeKey(workspace, id).then(() => showToast({ title: apiKeys.revoked(label) }))}
    />
  );
}

export function RevokeTokenDialog({ token: { id, name }, onClose }: { token: Token; onClose: () => void }) {
  const { apiKeys } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={apiKeys.revokeTitle(name)}
      lead={apiKeys.revokeTokenLead}
      button={apiKeys.revokeNamed(name)}
      onClose={onClose}
      run={() => revokeToken(workspace, id).then(() => showToast({ title: apiKeys.revoked(name) }))}
    />
  );
}
