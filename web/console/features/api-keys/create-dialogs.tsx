import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { createKey, createToken, type Key, type KeyRole, rolesOfKeys } from './queries.js';

const NAME_CHARS_MAX = 200;

interface CreateProps {
  onClose: () => void;
  /** Called with the name and, if there is one, the secret. */
  onMade: (name: string, secret: string | null) => void;
}

export function CreateKeyDialog({ kind, onClose, onMade }: CreateProps & { kind: Key['kind'] }) {
  const { apiKeys, shell } = useTexts();
  const { id, role: mine } = useWorkspace();
  const roles = rolesOfKeys(mine);
  const [role, setRole] = useState<KeyRole>(roles[0] ?? 'viewer');
  const isSecret = kind === 'secret';
  const attempt = useAttempts();
  const { field, ...form } = useServerForm({ label: '' }, async ({ label }) => {
    const body = { kind, label: label.trim(), ...(isSecret ? { role } : {}) };
    const made = await attempt(body, (headers) => createKey(id, body, headers));
    onMade(made.label, isSecret ? made.token : null);
  });
  return (
    <FormDialog
      {...form}
      title={isSecret ? apiKeys.newSecret : apiKeys.newPublishable}
      lead={isSecret ? apiKeys.secretLead : apiKeys.publishableLead}
      button={apiKeys.create}
      onClose={onClose}
    >
      <TextField
        {...field('label', { required: apiKeys.nameNeeded })}
        label={apiKeys.name}
        hint={apiKeys.nameHint}
        maxLength={NAME_CHARS_MAX}
        autoComplete="off"
      />
      {isSecret && (
        <Select
          label={apiKeys.roleOfKey}
          value={role}
          options={roles.map((value) => ({ value, label: shell.roles[value] }))}
          onChange={setRole}
        />
      )}
    </FormDialog>
  );
}

const DAYS = ['30', '90', '365', 'never'] as const;
const DAY_MS = 24 * 3_600_000;

export function CreateTokenDialog({ onClose, onMade }: CreateProps) {
  const { apiKeys, shell } = useTexts();
  const { id, role } = useWorkspace();
  const [days, setDays] = useState<(typeof DAYS)[number]>('90');
  // A retry must send the same body, so the expiry counts from here.
  const [opened] = useState(() => Date.now());
  const attempt = useAttempts();
  const { field, ...form } = useServerForm({ name: '' }, async ({ name }) => {
    const expiresAt = days === 'never' ? null : new Date(opened + Number(days) * DAY_MS).toISOString();
    const body = { name: name.trim(), expires_at: expiresAt };
    const made = await attempt(body, (headers) => createToken(id, body, headers));
    onMade(made.name, made.token);
  });
  return (
    <FormDialog
      {...form}
      title={apiKeys.newToken}
      lead={apiKeys.newTokenLead(shell.roles[role])}
      button={apiKeys.createToken}
      onClose={onClose}
    >
      <TextField
        {...field('name', { required: apiKeys.nameNeeded })}
        label={apiKeys.name}
        hint={apiKeys.tokenNameHint}
        maxLength={NAME_CHARS_MAX}
        autoComplete="off"
      />
      <Select
        label={apiKeys.expires}
        value={days}
        options={DAYS.map((value) => ({
          value,
          label: value === 'never' ? apiKeys.neverExpires : apiKeys.inDays(Number(value)),
        }))}
        onChange={setDays}
      />
    </FormDialog>
  );
}
