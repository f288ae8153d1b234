import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AuthCard } from '../../app/auth-layout.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Copyable } from '../../ui/copy.js';
import { TextField } from '../../ui/field.js';
import { requestReset } from './calls.js';

/** Requests a reset link; the response is the same whether or not the address has an account. */
export function ForgottenScreen() {
  const { auth } = useTexts();
  const [sent, setSent] = useState<{ email: string; mails: boolean } | null>(null);
  const { field, onSubmit, isBusy, problem } = useServerForm({ email: '' }, async ({ email }) => {
    const { mails } = await requestReset(email);
    setSent({ email, mails });
  });
  const back = (
    <Link className={buttonClass('plain', 'wide')} to="/sign-in">
      {auth.toSignIn}
    </Link>
  );
  if (sent)
    return (
      <AuthCard
        title={auth.forgottenSent}
        lead={sent.mails ? auth.forgottenSentLead(sent.email) : auth.forgottenNoMail}
      >
        {!sent.mails && <Copyable label={auth.forgottenNoMail} text={`workspace-agent console reset ${sent.email}`} />}
        {back}
      </AuthCard>
    );
  return (
    <AuthCard title={auth.forgottenTitle} lead={auth.forgottenLead}>
      <Form onSubmit={onSubmit} problem={problem}>
        <TextField
          {...field('email', { required: auth.emailNeeded })}
          label={auth.email}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <Button type="submit" kind="primary" size="wide" busy={isBusy}>
          {auth.forgottenDo}
        </Button>
      </Form>
      {back}
    </AuthCard>
  );
}
