import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { isProblem } from './problem.js';
import { bareCode, type Factor, SecondFactor } from './second-factor.js';
import type { Me } from './session.js';
import { signIn } from './sign-in.js';
import { Form } from './form.js';
import { useServerForm } from './use-form.js';

export interface SignInFormProps {
  onDone: (me: Me) => void;
  /** Fixed e-mail: only this account may sign in here. */
  email?: string;
  /** Content beside the password label. */
  aside?: ReactNode;
}

/** E-mail and password, then an authenticator or recovery code if the account needs one. */
export function SignInForm({ onDone, email: fixed, aside }: SignInFormProps) {
  const { auth } = useTexts();
  const [factor, setFactor] = useState<Factor | null>(null);
  const first = { email: fixed ?? '', password: '', code: '' };
  const { field, onSubmit, isBusy, problem, form } = useServerForm(first, async ({ code, ...credentials }) => {
    const second = factor === null ? {} : { [factor]: bareCode(code) };
    try {
      onDone(await signIn({ ...credentials, ...second }));
    } catch (problem) {
      if (isProblem(problem, 'totp_required') && factor === null) return setFactor('totp');
      throw problem;
    }
  });
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      {factor === null ? (
        <>
          <TextField
            {...field('email', { required: auth.emailNeeded })}
            label={auth.email}
            type="email"
            autoComplete="username"
            autoFocus={!fixed}
            readOnly={Boolean(fixed)}
          />
          <TextField
            {...field('password', { required: auth.passwordNeeded })}
            label={auth.password}
            aside={aside}
            type="password"
            autoComplete="current-password"
            autoFocus={Boolean(fixed)}
          />
        </>
      ) : (
        <SecondFactor
          {...field('code', { required: auth.codeNeeded })}
          factor={factor}
          email={form.getValues('email')}
        />
      )}
      <Button type="submit" kind="primary" size="wide" busy={isBusy}>
        {auth.signIn}
      </Button>
      {factor !== null && (
        <Button
          kind="ghost"
          onClick={() => {
            form.setValue('code', '');
            setFactor(factor === 'totp' ? 'recovery_code' : 'totp');
          }}
        >
          {factor === 'totp' ? auth.useRecoveryCode : auth.useApp}
        </Button>
      )}
    </Form>
  );
}
