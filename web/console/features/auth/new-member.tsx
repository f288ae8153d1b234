import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { problemText } from '../../app/problem.js';
import { methodsQuery } from '../../app/sign-in-methods.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { TextField } from '../../ui/field.js';
import { accept, acceptBy } from './calls.js';
import { useEnter } from './enter.js';
import { Or } from './or.js';

export interface NewMemberProps {
  token: string;
  email: string;
  /** As typed by the inviter. */
  name: string;
}

/** The invited address has no account: sign up through an identity provider, or with a name and a password. */
export function NewMember(props: NewMemberProps) {
  const texts = useTexts();
  const { data: methods } = useQuery(methodsQuery);
  const [problem, setProblem] = useState<unknown>(null);
  const providers = methods?.providers ?? [];
  const takesPassword = methods?.password ?? true;
  return (
    <>
      {problem !== null && (
        <Callout meaning="danger" isAnswer>
          {problemText(problem, texts)}
        </Callout>
      )}
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          icon="shield"
          size="wide"
          onClick={() => void acceptBy(id, props.token).then(({ url }) => location.assign(url), setProblem)}
        >
          {texts.auth.continueWith(name)}
        </Button>
      ))}
      {providers.length > 0 && takesPassword && <Or />}
      {takesPassword && <NewPasswordForm {...props} />}
    </>
  );
}

function NewPasswordForm({ token, email, name }: NewMemberProps) {
  const { auth } = useTexts();
  const enter = useEnter();
  const { field, onSubmit, isBusy, problem, form } = useServerForm({ name, password: '' }, async (account) =>
    enter(await accept(token, account)),
  );
  return (
    <Form onSubmit={onSubmit} problem={problem}>
      <TextField label={auth.email} type="email" value={email} readOnly autoComplete="username" />
      <TextField {...field('name', { required: auth.nameNeeded })} label={auth.name} autoComplete="name" autoFocus />
      <NewPassword {...field('password', longEnough(auth.passwordShort))} length={form.watch('password').length} />
      <Button type="submit" kind="primary" size="wide" busy={isBusy}>
        {auth.invitationDo}
      </Button>
    </Form>
  );
}
