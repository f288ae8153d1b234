import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Select } from '../../ui/select.js';
import { type Key, rotateKey } from './queries.js';

/** In seconds. */
const GRACES = ['0', '3600', '86400', '604800'] as const;

interface RotateProps {
  apiKey: Key;
  onClose: () => void;
  onMade: (name: string, secret: string | null) => void;
}

/** Creates a replacement for a key; the old one works until the grace period ends. */
export function RotateDialog({ apiKey, onClose, onMade }: RotateProps) {
  const { apiKeys } = useTexts();
  const { id } = useWorkspace();
  const attempt = useAttempts();
  const [grace, setGrace] = useState<(typeof GRACES)[number]>('86400');
  return (
    <ConfirmDialog
      title={apiKeys.rotateTitle(apiKey.label)}
      lead={apiKeys.rotateLead}
      button={apiKeys.rotateDo(apiKey.label)}
      kind="primary"
      onClose={onClose}
      run={() => attempt(grace, (headers) => rotateKey(id, { id: apiKey.id, graceS: Number(grace), headers }))}
      onDone={(made) => onMade(made.label, made.kind === 'secret' ? made.token : null)}
    >
      <Select
        label={apiKeys.grace}
        value={grace}
        options={GRACES.map((value) => ({ value, label: apiKeys.graces[value] }))}
        onChange={setGrace}
      />
    </ConfirmDialog>
  );
}
