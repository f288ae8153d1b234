import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { connectionOf } from './connection.js';
import { CredentialFields, NO_CREDENTIALS } from './credential-fields.js';
import { type Kind, newSecret } from './kinds.js';
import { MailFields } from './mail-fields.js';
import { mailDefaults, type MailValues } from './mailbox.js';
import { type Channel, removeChannel, updateChannel } from './queries.js';

interface Props {
  channel: Channel;
  onClose: () => void;
}

export function RenameDialog({ channel, onClose }: Props) {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const { field, ...form } = useServerForm({ name: channel.name }, async ({ name }) => {
    await updateChannel(workspace, channel.id, { name: name.trim() });
    onClose();
  });
  return (
    <FormDialog {...form} size="wide" title={channels.rename} button={channels.save} onClose={onClose}>
      <TextField
        {...field('name', { required: channels.nameNeeded })}
        label={channels.name}
        hint={channels.nameHint}
        maxLength={100}
        autoComplete="off"
      />
    </FormDialog>
  );
}

interface CredentialsDialogProps extends Props {
  kind: Kind;
  /** @param secret generated here, to be shown once; null = none */
  onMade: (secret: string | null) => void;
}

/** The API never returns credentials, so all of them are entered again, even if only a server name changes. */
export function CredentialsDialog({ channel, kind, onClose, onMade }: CredentialsDialogProps) {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const [secret] = useState(newSecret);
  const defaults: MailValues = { credentials: NO_CREDENTIALS, ...mailDefaults(channel) };
  const { field, ...form } = useServerForm<MailValues>(defaults, async (values) => {
    const { body, made } = connectionOf(kind, values, secret);
    await updateChannel(workspace, channel.id, body);
    onMade(made);
  });
  const words = kind.isMailbox ? channels.mail : channels;
  return (
    <FormDialog
      {...form}
      size="wide"
      title={words.replaceTitle(channel.name)}
      lead={words.replaceLead}
      button={channels.replaceDo}
      onClose={onClose}
    >
      {kind.isMailbox ? (
        <MailFields field={field} form={form.form} />
      ) : (
        <CredentialFields fields={kind.credentials} field={field as never} />
      )}
    </FormDialog>
  );
}

export function RemoveDialog({ channel, onClose, onGone }: Props & { onGone: () => void }) {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <ConfirmDialog
      title={channels.removeTitle(channel.name)}
      lead={channels.removeLead}
      button={channels.removeDo}
      typed={channel.name}
      onClose={onClose}
      run={() => removeChannel(workspace, channel.id)}
      onDone={() => {
        showToast({ title: channels.removed(channel.name) });
        onGone();
      }}
    />
  );
}
