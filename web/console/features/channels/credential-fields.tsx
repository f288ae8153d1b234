import type { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { type CredentialField, KIND_NAMES, KINDS } from './kinds.js';
import type { Credentials } from './queries.js';

/** Typed values, by field. */
export interface CredentialValues {
  credentials: Record<string, string>;
}

/** Covers every channel, so that input survives a look at another channel. */
export const NO_CREDENTIALS: Record<string, string> = Object.fromEntries(
  KIND_NAMES.flatMap((kind) => KINDS[kind].credentials.map(({ name }) => [name, ''])),
);

interface CredentialFieldsProps {
  fields: readonly CredentialField[];
  field: ReturnType<typeof useServerForm<CredentialValues>>['field'];
}

/** Secret fields of a channel. Not password inputs, which browsers would offer to save. */
export function CredentialFields({ fields, field }: CredentialFieldsProps) {
  const { channels } = useTexts();
  return fields.map(({ name, isOptional, isPlain }) => (
    <TextField
      key={name}
      {...field(`credentials.${name}`, isOptional ? {} : { required: channels.needed })}
      label={isOptional ? channels.optional(channels.credentials[name].label) : channels.credentials[name].label}
      hint={channels.credentials[name].hint}
      type={isPlain ? 'text' : 'password'}
      autoComplete="off"
      data-1p-ignore
      data-lpignore="true"
      spellCheck={false}
    />
  ));
}

/** Request fields; those of other channels are left out. @param verifyToken null for a channel without one */
export function credentialsOf(
  fields: readonly CredentialField[],
  values: Record<string, string>,
  verifyToken: string | null,
): Credentials {
  const typed = fields.map(({ name }): [string, string] => [name, (values[name] ?? '').trim()]);
  return {
    ...Object.fromEntries(typed.filter(([, text]) => text !== '')),
    ...(verifyToken === null ? {} : { verify_token: verifyToken }),
  };
}
