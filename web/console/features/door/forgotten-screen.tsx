import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DoorCard } from '../../app/door.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { requestReset } from './calls.js';

/** Has a link sent; the answer is the same whether or not the address has an account. */
export function ForgottenScreen() {
  const { door } = useTexts();
  const [sent, setSent] = useState<{ email: string; mails: boolean } | null>(null);
  const { field, onSubmit, isBusy, message } = useServerForm({ email: '' }, async ({ email }) => {
    const { mails } = await requestReset(email);
    setSent({ email, mails });
  });
  const back = (
    <Link className={buttonClass('plain', 'wide')} to="/sign-in">
      {door.toSignIn}
    </Link>
  );
  if (sent)
    return (
      <DoorCard
        title={door.forgottenSent}
        lead={sent.mails ? door.forgottenSentLead(sent.email) : door.forgottenNoMail}
      >
        {!sent.mails && <Copyable label={door.forgottenNoMail} text={`workspace-agent console reset ${sent.email}`} />}
        {back}
      </DoorCard>
    );
  return (
    <DoorCard title={door.forgottenTitle} lead={door.forgottenLead}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          <TextField
            {...field('email', { required: door.emailNeeded })}
            label={door.email}
            type="email"
            autoComplete="username"
            autoFocus
          />
          <Button type="submit" kind="primary" size="wide" busy={isBusy}>
            {door.forgottenDo}
          </Button>
        </Stack>
      </form>
      {back}
    </DoorCard>
  );
}
