import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Choices } from '../../ui/choices.js';
import { TextField } from '../../ui/field.js';
import { goToProvider, type ProviderId, providerOf } from './consents.js';
import { connectionOf } from './connection.js';
import { CredentialFields, NO_CREDENTIALS } from './credential-fields.js';
import { type Kind, KIND_NAMES, type KindName, KINDS, newSecret } from './kinds.js';
import { MailFields } from './mail-fields.js';
import { mailDefaults } from './mailbox.js';
import { type Channel, connectChannel } from './queries.js';

interface ConnectDialogProps {
  onClose: () => void;
  /** @param secret generated here, to be shown once; null = none */
  onMade: (made: Channel, secret: string | null) => void;
}

/** Connects an account: its channel, its name in the team, and its id at the provider. */
export default function ConnectDialog({ onClose, onMade }: ConnectDialogProps) {
  const { channels } = useTexts();
  const { id: workspace } = useWorkspace();
  const attempt = useAttempts();
  const [channel, setChannel] = useState<KindName>('whatsapp');
  const [secret] = useState(newSecret);
  const kind: Kind = KINDS[channel];
  const defaults = { name: '', external_id: '', credentials: NO_CREDENTIALS, ...mailDefaults(null) };
  const { field, ...form } = useServerForm(defaults, async ({ name, external_id: typed, ...values }) => {
    const external_id = kind.isMailbox ? typed.trim().toLowerCase() : typed.trim();
    const { body: connection, made } = connectionOf(kind, values, secret);
    const body = { channel, name: name.trim(), external_id, ...connection };
    const account = await attempt(body, (headers) => connectChannel(workspace, body, headers));
    // Its page offers the way to the provider again.
    if (providerOf(account)) await goToProvider(workspace, account.id).catch(() => onMade(account, made));
    else onMade(account, made);
  });
  const oauth = kind.isMailbox ? (form.form.watch('settings.oauth') as '' | ProviderId) : '';
  const words = channels.kinds[channel];
  return (
    <FormDialog
      {...form}
      size="wide"
      title={channels.connect}
      lead={channels.connectLead}
      button={oauth ? channels.mail.oauth.connect(channels.mail.oauth.names[oauth]) : channels.connectDo}
      onClose={onClose}
    >
      <Choices
        label={channels.channel}
        value={channel}
        options={KIND_NAMES.map((value) => ({
          value,
          label: channels.names[value],
          hint: channels.kinds[value].lead,
        }))}
        onChange={setChannel}
      />
      <TextField
        {...field('name', { required: channels.nameNeeded })}
        label={channels.name}
        hint={channels.nameHint}
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        {...field('external_id', { required: channels.needed })}
        label={words.externalId}
        hint={words.externalIdHint}
        placeholder={kind.example}
        autoComplete="off"
        spellCheck={false}
      />
      {kind.isMailbox ? (
        <MailFields field={field as never} form={form.form as never} />
      ) : (
        <CredentialFields fields={kind.credentials} field={field as never} />
      )}
    </FormDialog>
  );
}
