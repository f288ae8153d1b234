import { useTexts } from '../../texts/texts.js';
import { TextField, type TextFieldProps } from '../../ui/field.js';
import type { Source } from './import-queries.js';

type Rules = { validate: (value: unknown) => string | true };

/** What an account is opened with: a token, of Zendesk with its owner, or the user and password of a mailbox. */
export function SecretFields({
  source,
  field,
}: {
  source: Source;
  field: (name: 'login' | 'token', rules?: Rules) => Omit<TextFieldProps, 'label'>;
}) {
  const { imports } = useTexts().forecasts;
  const isMail = source === 'mail';
  const needed = (problem: string): Rules => ({ validate: (value) => String(value).trim() !== '' || problem });
  return (
    <>
      {source === 'zendesk' && (
        <TextField {...field('login')} label={imports.login} hint={imports.loginHint} type="email" />
      )}
      {isMail && (
        <TextField
          {...field('login', needed(imports.noUser))}
          label={imports.mailUser}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <TextField
        {...field('token', needed(isMail ? imports.noPassword : imports.noToken))}
        label={isMail ? imports.mailPassword : imports.token}
        hint={isMail ? imports.mailPasswordHint : imports.tokenHint}
        type="password"
        autoComplete="off"
        spellCheck={false}
      />
    </>
  );
}

/** As they are sent: a password may begin with a space. */
export const secretsOf = (source: Source, { token, login }: { token: string; login: string }) => ({
  token: source === 'mail' ? token : token.trim(),
  ...((source === 'mail' || source === 'zendesk') && login.trim() !== '' && { login: login.trim() }),
});
