import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../app/auth-layout.js';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { isProblem } from '../../app/problem.js';
import type { Me } from '../../app/session.js';
import { bareCode, SecondFactor } from '../../app/second-factor.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { confirmReset } from './calls.js';
import { useEnter } from './enter.js';
import { useLinkToken } from './token.js';

/** `/console/reset#token`: sets a new password, with the second factor if the account has one. */
export function ResetScreen() {
  const { auth } = useTexts();
  const token = useLinkToken();
  const [needsCode, setNeedsCode] = useState(false);
  const [done, setDone] = useState<Me | null>(null);
  const enter = useEnter();
  const first = { password: '', totp: '' };
  const { field, onSubmit, isBusy, problem, form } = useServerForm(first, async ({ password, totp }) => {
    const code = bareCode(totp);
    const second = !needsCode ? {} : /^\d{6}$/.test(code) ? { totp: code } : { recovery_code: code };
    try {
      setDone(await confirmReset({ token, password, ...second }));
    } catch (refusal) {
      if (isProblem(refusal, 'totp_required') && !needsCode) return setNeedsCode(true);
      throw refusal;
    }
  });
  if (done)
    return (
      <AuthCard title={auth.resetDone} lead={auth.resetDoneLead}>
        <Button kind="primary" size="wide" onClick={() => enter(done)}>
          {auth.toConsole}
        </Button>
      </AuthCard>
    );
  if (token === '' || isProblem(problem, 'link_invalid'))
    return (
      <AuthCard title={auth.resetOver} lead={auth.resetOverLead}>
        <Link className={buttonClass('primary', 'wide')} to="/forgotten">
          {auth.resetAgain}
        </Link>
      </AuthCard>
    );
  return (
    <AuthCard title={auth.reset} lead={auth.resetLead}>
      <Form onSubmit={onSubmit} problem={problem}>
        <NewPassword
          {...field('password', longEnough(auth.passwordShort))}
          length={form.watch('password').length}
          autoFocus
        />
        {needsCode && <SecondFactor {...field('totp', { required: auth.codeNeeded })} factor="totp" email="" />}
        <Button type="submit" kind="primary" size="wide" busy={isBusy}>
          {auth.resetDo}
        </Button>
      </Form>
    </AuthCard>
  );
}
