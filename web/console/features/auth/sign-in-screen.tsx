import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { AuthCard } from '../../app/auth-layout.js';
import { SignInForm } from '../../app/sign-in-form.js';
import { methodsQuery } from '../../app/sign-in-methods.js';
import { useTexts } from '../../texts/texts.js';
import { buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Icon } from '../../ui/icon.js';
import { useEnter } from './enter.js';
import { Or } from './or.js';

/** Only a path of the console, never another site. */
const safePath = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) && !next.startsWith('/sign-in') ? next : '/';

/** Sign-in by e-mail and password, or through an identity provider. */
export function SignInScreen() {
  const { auth } = useTexts();
  const { next, error, why } = useSearch({ strict: false });
  const { data: methods } = useQuery(methodsQuery);
  const enter = useEnter();
  const providers = methods?.providers ?? [];
  const takesPassword = methods?.password ?? true;
  const reasons: Record<string, string | undefined> = { ...auth.refusals, ...auth.doubts };
  const refusal = reasons[error ?? ''];
  return (
    <AuthCard title={auth.signIn} lead={auth.signInLead}>
      {refusal && <Callout meaning="warning">{[refusal, reasons[why ?? '']].filter(Boolean).join(' ')}</Callout>}
      {providers.map(({ id, name }) => (
        <a key={id} className={buttonClass('plain', 'wide')} href={`/api/console/oidc/${id}/start`}>
          <Icon name="shield" />
          {auth.continueWith(name)}
        </a>
      ))}
      {providers.length > 0 && takesPassword && <Or />}
      {takesPassword && (
        <SignInForm onDone={(me) => enter(me, safePath(next))} aside={<Link to="/forgotten">{auth.forgotten}</Link>} />
      )}
    </AuthCard>
  );
}
