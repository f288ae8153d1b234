import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DoorCard } from '../../app/door.js';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { isProblem } from '../../app/problem.js';
import type { Me } from '../../app/session.js';
import { bareCode, SecondFactor } from '../../app/second-factor.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Stack } from '../../ui/page.js';
import { confirmReset } from './calls.js';
import { useEnter } from './enter.js';
import { useLinkToken } from './token.js';

/** `/console/reset#token`: another password, with the second factor where the account has one. */
export function ResetScreen() {
  const { door } = useTexts();
  const token = useLinkToken();
  const [needsCode, setNeedsCode] = useState(false);
  const [done, setDone] = useState<Me | null>(null);
  const enter = useEnter();
  const first = { password: '', totp: '' };
  const { field, onSubmit, isBusy, message, problem, form } = useServerForm(first, async ({ password, totp }) => {
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
      <DoorCard title={door.resetDone} lead={door.resetDoneLead}>
        <Button kind="primary" size="wide" onClick={() => enter(done)}>
          {door.toConsole}
        </Button>
      </DoorCard>
    );
  if (token === '' || isProblem(problem, 'link_invalid'))
    return (
      <DoorCard title={door.resetOver} lead={door.resetOverLead}>
        <Link className={buttonClass('primary', 'wide')} to="/forgotten">
          {door.resetAgain}
        </Link>
      </DoorCard>
    );
  return (
    <DoorCard title={door.reset} lead={door.resetLead}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          <NewPassword
            {...field('password', longEnough(door.passwordShort))}
            length={form.watch('password').length}
            autoFocus
          />
          {needsCode && <SecondFactor {...field('totp', { required: door.codeNeeded })} factor="totp" email="" />}
          <Button type="submit" kind="primary" size="wide" busy={isBusy}>
            {door.resetDo}
          </Button>
        </Stack>
      </form>
    </DoorCard>
  );
}
