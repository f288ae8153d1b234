import { useQueryClient } from '@tanstack/react-query';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { meQuery, useMe } from '../../app/session.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Card, Row } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { changePassword, sessionsQuery } from './calls.js';

/** Changes the password, which ends all other sessions. */
export function PasswordCard() {
  const { account: texts, auth } = useTexts();
  const { account } = useMe();
  const queries = useQueryClient();
  const first = { current: '', password: '' };
  const { has_password: hasPassword } = account;
  const { field, onSubmit, isBusy, problem, form } = useServerForm(first, async ({ current, password }) => {
    const { ended_sessions } = await changePassword({ password, ...(hasPassword ? { current } : {}) });
    if (!hasPassword) await queries.invalidateQueries(meQuery);
    showToast({ title: texts.changed(ended_sessions) });
    await queries.invalidateQueries(sessionsQuery);
    return [first];
  });
  return (
    <Card title={texts.password} lead={hasPassword ? texts.passwordLead : texts.noPasswordLead}>
      <Form onSubmit={onSubmit} problem={problem}>
        {/* Lets password managers match the e-mail and the password. */}
        <input type="text" autoComplete="username" value={account.email} readOnly hidden />
        {hasPassword && (
          <TextField
            {...field('current', { required: texts.currentNeeded })}
            label={texts.current}
            type="password"
            autoComplete="current-password"
          />
        )}
        <NewPassword {...field('password', longEnough(auth.passwordShort))} length={form.watch('password').length} />
        <Row>
          <Button type="submit" busy={isBusy}>
            {hasPassword ? texts.change : texts.setPassword}
          </Button>
        </Row>
      </Form>
    </Card>
  );
}
