import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { AuthCard } from '../../app/auth-layout.js';
import { isProblem, problemText } from '../../app/problem.js';
import { ProviderLinks } from '../../app/provider-links.js';
import { meQuery } from '../../app/session.js';
import { SignInForm } from '../../app/sign-in-form.js';
import { methodsQuery } from '../../app/sign-in-methods.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Skeleton } from '../../ui/skeleton.js';
import { join, type Preview, previewQuery } from './calls.js';
import { NewMember } from './new-member.js';
import { Or } from './or.js';
import { useLinkToken } from './token.js';

/** `/console/invitation#token`: joins a team with a new account or with the address's existing one. */
export function InvitationScreen() {
  const texts = useTexts();
  const { auth, shell, ui } = texts;
  const token = useLinkToken();
  const { data: preview, error } = useQuery(previewQuery(token));
  if (error && !isProblem(error, 'link_invalid', 'invalid_field', 'missing_field'))
    return (
      <AuthCard title={shell.failed}>
        <Callout meaning="danger">{problemText(error, texts)}</Callout>
      </AuthCard>
    );
  if (error)
    return (
      <AuthCard title={auth.invitationOver} lead={auth.invitationOverLead}>
        <Link className={buttonClass('plain', 'wide')} to="/sign-in">
          {auth.toSignIn}
        </Link>
      </AuthCard>
    );
  if (!preview) return <Skeleton label={ui.loading} />;
  return (
    <AuthCard
      title={auth.invitation(preview.workspace)}
      lead={auth.invitationLead(preview.inviter, shell.roles[preview.role])}
    >
      {preview.has_account ? (
        <Member token={token} preview={preview} />
      ) : (
        <NewMember token={token} email={preview.email} name={preview.name ?? ''} />
      )}
    </AuthCard>
  );
}

/** The address already has an account, so the holder of the link must sign in to it. */
function Member({ token, preview: { email } }: { token: string; preview: Preview }) {
  const texts = useTexts();
  const { auth } = texts;
  const { data: me } = useQuery({ ...meQuery, retry: false });
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const { data: methods } = useQuery(methodsQuery);
  const providers = methods?.providers ?? [];
  const takesPassword = methods?.password ?? true;
  const enter = useCallback(() => {
    setBusy(true);
    join(token).then(
      ({ workspace_id }) => location.assign(`/console/w/${workspace_id}/inbox`),
      (error: unknown) => {
        setProblem(error);
        setBusy(false);
      },
    );
  }, [token]);
  return (
    <>
      {problem !== null && (
        <Callout meaning="danger" isAnswer>
          {problemText(problem, texts)}
        </Callout>
      )}
      {me?.account.email === email ? (
        <Button kind="primary" size="wide" busy={isBusy} onClick={enter}>
          {auth.invitationJoin(email)}
        </Button>
      ) : (
        <>
          <p>{auth.invitationSignIn(email)}</p>
          <ProviderLinks providers={providers} purpose="again" onDone={enter} />
          {providers.length > 0 && takesPassword && <Or />}
          {takesPassword && <SignInForm email={email} onDone={enter} />}
        </>
      )}
    </>
  );
}
