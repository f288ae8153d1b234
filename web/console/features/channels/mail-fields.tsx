import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useWorkspace } from '../../app/session.js';
import type { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Choices } from '../../ui/choices.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { type ProviderId, providersQuery } from './consents.js';
import { CredentialFields } from './credential-fields.js';
import { MAIL_CREDENTIALS } from './kinds.js';
import { defaultPort, type MailValues, SECURITIES, type Way, WAYS } from './mailbox.js';
import css from './channels.module.css';

type Form = Pick<ReturnType<typeof useServerForm<MailValues>>, 'field' | 'form'>;
type Server = 'imap' | 'smtp';

/** Incoming and outgoing mail: the servers, each beside its password. */
export function MailFields({ field, form }: Form) {
  const { mail } = useTexts().channels;
  const way = form.watch('way');
  const isByProvider = Boolean(form.watch('settings.oauth'));
  return (
    <>
      <SignInWays form={form} />
      {isByProvider ? <ProviderFields field={field} /> : <PasswordFields field={field} form={form} way={way} />}
      <Part title={mail.parts.senders}>
        <Setting name="authserv_id" field={field} placeholder="mx.example.com" />
        <Checkbox
          {...mail.settings.plus_addressing}
          isOn={form.watch('settings.plus_addressing') === 'on'}
          onChange={(isOn) => form.setValue('settings.plus_addressing', isOn ? 'on' : 'off')}
        />
      </Part>
    </>
  );
}

/** By password, or at a provider that the operator has configured. */
function SignInWays({ form }: Pick<Form, 'form'>) {
  const { oauth } = useTexts().channels.mail;
  const { id: workspace } = useWorkspace();
  const { data: providers = [] } = useQuery(providersQuery(workspace));
  if (providers.length === 0) return null;
  return (
    <Choices<'' | ProviderId>
      label={oauth.signIn}
      value={form.watch('settings.oauth') as '' | ProviderId}
      options={[
        { value: '', ...oauth.byPassword },
        ...providers.map((value) => ({
          value,
          label: oauth.connect(oauth.names[value]),
          hint: oauth.hint(oauth.names[value]),
        })),
      ]}
      onChange={(value) => form.setValue('settings.oauth', value)}
    />
  );
}

/** The servers are the provider's. */
function ProviderFields({ field }: Pick<Form, 'field'>) {
  const { oauth } = useTexts().channels.mail;
  return (
    <Part title={oauth.card}>
      <Setting name="imap_folder" field={field} placeholder="INBOX" />
      <Setting name="from_name" field={field} />
    </Part>
  );
}

function PasswordFields({ field, form, way }: Form & { way: Way }) {
  const { mail } = useTexts().channels;
  return (
    <>
      <Choices
        label={mail.way}
        value={way}
        options={WAYS.map((value) => ({ value, ...mail.ways[value] }))}
        onChange={(value) => form.setValue('way', value)}
      />
      {way !== 'hook' && (
        <Part title={mail.parts.imap}>
          <ServerFields server="imap" field={field} form={form} />
          <Setting name="imap_folder" field={field} placeholder="INBOX" />
        </Part>
      )}
      {way !== 'imap' && (
        <Part title={mail.parts.hook}>
          <CredentialFields fields={[MAIL_CREDENTIALS.hook]} field={field as never} />
        </Part>
      )}
      <Part title={mail.parts.smtp}>
        <ServerFields server="smtp" field={field} form={form} />
        <Setting name="from_name" field={field} />
      </Part>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={css.part}>
    <legend className={css.label}>{title}</legend>
    <Stack gap={4}>{children}</Stack>
  </fieldset>
);

/** Host, port, encryption, user and password. */
function ServerFields({ server, field, form }: Form & { server: Server }) {
  const { mail } = useTexts().channels;
  const security = form.watch(`settings.${server}_security`) ?? 'tls';
  return (
    <>
      <Setting name={`${server}_host`} field={field} isNeeded placeholder={`${server}.example.com`} />
      <div className={css.pair}>
        <Select
          label={mail.settings[`${server}_security`].label}
          value={security}
          options={SECURITIES.map((value) => ({ value, label: mail.securities[value] }))}
          onChange={(value) => form.setValue(`settings.${server}_security`, value)}
        />
        <Setting name={`${server}_port`} field={field} placeholder={defaultPort(server, security)} />
      </div>
      <Setting name={`${server}_user`} field={field} />
      <CredentialFields fields={[MAIL_CREDENTIALS[server]]} field={field as never} />
    </>
  );
}

interface SettingProps {
  name: Exclude<keyof ReturnType<typeof useTexts>['channels']['mail']['settings'], 'plus_addressing'>;
  field: Form['field'];
  isNeeded?: boolean;
  placeholder?: string;
}

function Setting({ name, field, isNeeded = false, placeholder }: SettingProps) {
  const { needed, mail } = useTexts().channels;
  return (
    <TextField
      {...field(`settings.${name}`, isNeeded ? { required: needed } : {})}
      {...mail.settings[name]}
      placeholder={placeholder}
      maxLength={255}
      inputMode={name.endsWith('_port') ? 'numeric' : undefined}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
