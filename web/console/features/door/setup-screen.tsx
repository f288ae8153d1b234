import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DoorCard } from '../../app/door.js';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { isProblem } from '../../app/problem.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { setupQuery, setUp } from './calls.js';
import { useEnter } from './enter.js';
import { useLinkToken } from './token.js';

/** `/console/setup#token`: the first person makes the first account. */
export function SetupScreen() {
  const { door } = useTexts();
  const token = useLinkToken();
  const enter = useEnter();
  const { data: state } = useQuery(setupQuery);
  const first = { name: '', email: '', password: '' };
  const { field, onSubmit, isBusy, message, problem, form } = useServerForm(first, async (account) =>
    enter(await setUp(token, account)),
  );
  if (token === '' || state?.available === false || isProblem(problem, 'link_invalid')) return <Over />;
  return (
    <DoorCard title={door.setup} lead={door.setupLead}>
      <form onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          <TextField
            {...field('name', { required: door.nameNeeded })}
            label={door.name}
            autoComplete="name"
            autoFocus
          />
          <TextField
            {...field('email', { required: door.emailNeeded })}
            label={door.email}
            type="email"
            autoComplete="username"
          />
          <NewPassword {...field('password', longEnough(door.passwordShort))} length={form.watch('password').length} />
          <Button type="submit" kind="primary" size="wide" busy={isBusy}>
            {door.setupDo}
          </Button>
        </Stack>
      </form>
    </DoorCard>
  );
}

function Over() {
  const { door } = useTexts();
  return (
    <DoorCard title={door.setupOver} lead={door.setupOverLead}>
      <Stack gap={1}>
        <span>{door.setupAgain}</span>
        <Copyable label={door.setupAgain} text="workspace-agent console setup-link" />
      </Stack>
      <Link className={buttonClass('plain', 'wide')} to="/sign-in">
        {door.toSignIn}
      </Link>
    </DoorCard>
  );
}
