import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AuthCard } from '../../app/auth-layout.js';
import { longEnough, NewPassword } from '../../app/new-password.js';
import { isProblem } from '../../app/problem.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { type Language, LANGUAGE_NAMES, useLanguage, useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Copyable } from '../../ui/copy.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { Stack } from '../../ui/page.js';
import { setupQuery, setUp } from './calls.js';
import { useEnter } from './enter.js';
import { useLinkToken } from './token.js';

const LANGUAGES = (Object.keys(LANGUAGE_NAMES) as Language[]).map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** `/console/setup#token`: creates the first account. */
export function SetupScreen() {
  const { auth } = useTexts();
  const token = useLinkToken();
  const enter = useEnter();
  const { data: state, isPending } = useQuery(setupQuery);
  const language = useLanguage();
  const first = { name: '', email: '', password: '', company: '', locale: language };
  const { field, onSubmit, isBusy, problem, form } = useServerForm(first, async (account) =>
    enter(await setUp(token, account)),
  );
  if (token === '' || state?.available === false || isProblem(problem, 'link_invalid')) return <Over />;
  // The first field takes the cursor, so it is known before any is shown.
  if (isPending) return <AuthCard title={auth.setup} lead={auth.setupLead} children={null} />;
  const needsCompany = state?.needs_company ?? false;
  return (
    <AuthCard title={auth.setup} lead={auth.setupLead}>
      <Form onSubmit={onSubmit} problem={problem}>
        {needsCompany && (
          <TextField
            {...field('company', { required: auth.companyNeeded })}
            label={auth.company}
            hint={auth.companyHint}
            autoComplete="organization"
            autoFocus
          />
        )}
        <Select
          label={auth.language}
          value={form.watch('locale')}
          options={LANGUAGES}
          onChange={(locale) => form.setValue('locale', locale)}
        />
        <TextField
          {...field('name', { required: auth.nameNeeded })}
          label={auth.name}
          autoComplete="name"
          autoFocus={!needsCompany}
        />
        <TextField
          {...field('email', { required: auth.emailNeeded })}
          label={auth.email}
          type="email"
          autoComplete="username"
        />
        <NewPassword {...field('password', longEnough(auth.passwordShort))} length={form.watch('password').length} />
        <Button type="submit" kind="primary" size="wide" busy={isBusy}>
          {auth.setupDo}
        </Button>
      </Form>
    </AuthCard>
  );
}

function Over() {
  const { auth } = useTexts();
  return (
    <AuthCard title={auth.setupOver} lead={auth.setupOverLead}>
      <Stack gap={1}>
        <span>{auth.setupAgain}</span>
        <Copyable label={auth.setupAgain} text="workspace-agent console setup-link" />
      </Stack>
      <Link className={buttonClass('plain', 'wide')} to="/sign-in">
        {auth.toSignIn}
      </Link>
    </AuthCard>
  );
}
