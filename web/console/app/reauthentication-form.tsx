import { useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { bareCode, type Factor, SecondFactor } from './second-factor.js';
import type { Me } from './session.js';
import { reauthenticate } from './sign-in.js';
import { Form } from './form.js';
import { useServerForm } from './use-form.js';

export interface ProveFormProps {
  email: string;
  /** Whether sign-in asks for a second factor; if so, this form does as well. */
  hasFactor: boolean;
  onDone: (me: Me) => void;
}

/** Password field, plus a code field if the account has an authenticator app. */
export function ProveForm({ email, hasFactor, onDone }: ProveFormProps) {
  const { auth } = useTexts();
  const [factor, setFactor] = useState<Factor>('totp');
  const first = { password: '', totp: '', recovery_code: '' };
  const { field, onSubmit, isBusy, problem } = useServerForm(first, async ({ password, ...codes }) =>
    onDone(await reauthenticate({ password, ...(hasFactor ? { [factor]: bareCode(codes[factor]) } : {}) })),
  );
  return (
    <Form onSubmit={onSubmit} problem={problem} gap={3}>
      <TextField
        {...field('password', { required: auth.passwordNeeded })}
        label={auth.password}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      {hasFactor && (
        <>
          <SecondFactor
            {...field(factor, { required: auth.codeNeeded })}
            key={factor}
            factor={factor}
            email={email}
            autoFocus={false}
          />
          <Button kind="ghost" size="small" onClick={() => setFactor(factor === 'totp' ? 'recovery_code' : 'totp')}>
            {factor === 'totp' ? auth.useRecoveryCode : auth.useApp}
          </Button>
        </>
      )}
      <Button type="submit" kind="primary" size="wide" busy={isBusy}>
        {auth.proveDo}
      </Button>
    </Form>
  );
}
