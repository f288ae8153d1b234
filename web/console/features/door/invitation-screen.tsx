import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { DoorCard } from '../../app/door.js';
import { isProblem, wordsFor } from '../../app/problem.js';
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

/** `/console/invitation#token`: joins a team, with a new account or the one that the address has. */
export function InvitationScreen() {
  const texts = useTexts();
  const { door, shell, ui } = texts;
  const token = useLinkToken();
  const { data: preview, error } = useQuery(previewQuery(token));
  if (error && !isProblem(error, 'link_invalid', 'invalid_field', 'missing_field'))
    return (
      <DoorCard title={shell.failed}>
        <Callout meaning="danger">{wordsFor(error, texts)}</Callout>
      </DoorCard>
    );
  if (error)
    return (
      <DoorCard title={door.invitationOver} lead={door.invitationOverLead}>
        <Link className={buttonClass('plain', 'wide')} to="/sign-in">
          {door.toSignIn}
        </Link>
      </DoorCard>
    );
  if (!preview) return <Skeleton label={ui.loading} />;
  return (
    <DoorCard
      title={door.invitation(preview.workspace)}
      lead={door.invitationLead(preview.inviter, shell.roles[preview.role])}
    >
      {preview.has_account ? (
        <Member token={token} preview={preview} />
      ) : (
        <NewMember token={token} email={preview.email} name={preview.name ?? ''} />
      )}
    </DoorCard>
  );
}

/** The address has an account: whoever holds the link has to sign in to it. */
function Member({ token, preview: { email } }: { token: string; preview: Preview }) {
  const texts = useTexts();
  const { door } = texts;
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
          {wordsFor(problem, texts)}
        </Callout>
      )}
      {me?.account.email === email ? (
        <Button kind="primary" size="wide" busy={isBusy} onClick={enter}>
          {door.invitationJoin(email)}
        </Button>
      ) : (
        <>
          <p>{door.invitationSignIn(email)}</p>
          <ProviderLinks providers={providers} purpose="again" onDone={enter} />
          {providers.length > 0 && takesPassword && <Or />}
          {takesPassword && <SignInForm email={email} onDone={enter} />}
        </>
      )}
    </>
  );
}
