import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.js';
import { Button, buttonClass } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ApiProblem, wordsFor } from './problem.js';

const Home = () => (
  <a className={buttonClass()} href="/console">
    {useTexts().shell.home}
  </a>
);

/** Where no route is, and where the API says that there is nothing. */
export function NotFound() {
  const { shell } = useTexts();
  return (
    <Empty icon="search" title={shell.notFound} level={1} action={<Home />}>
      {shell.notFoundLead}
    </Empty>
  );
}

export function NotMember() {
  const { shell } = useTexts();
  return (
    <Empty icon="lock" title={shell.notMember} level={1} action={<Home />}>
      {shell.notMemberLead}
    </Empty>
  );
}

/** The workspace asks for a second factor that the account has not. */
export function NeedsFactor() {
  const { shell } = useTexts();
  const link = (
    <Link className={buttonClass('primary')} to="/account">
      {shell.account}
    </Link>
  );
  return (
    <Empty icon="shield" title={shell.needsFactor} level={1} action={link}>
      {shell.needsFactorLead}
    </Empty>
  );
}

export function NoWorkspace() {
  const { shell } = useTexts();
  return (
    <Empty icon="people" title={shell.noWorkspace} level={1}>
      {shell.noWorkspaceLead}
    </Empty>
  );
}

/** A page that failed: what happened, the request's number, and another try. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const texts = useTexts();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof ApiProblem && error.told.status === 404) return <NotFound />;
  const isOfServer = error instanceof ApiProblem;
  const retry = () => {
    resetQueries();
    reset();
    void router.invalidate();
  };
  return (
    <Empty
      icon="plug"
      title={isOfServer ? texts.shell.failed : texts.shell.crashed}
      level={1}
      action={
        <Button kind="primary" onClick={isOfServer ? retry : () => location.reload()}>
          {isOfServer ? texts.shell.retry : texts.shell.reload}
        </Button>
      }
    >
      <p>{isOfServer ? wordsFor(error, texts) : texts.shell.failedLead}</p>
      {isOfServer && error.told.requestId && <p>{texts.shell.requestId(error.told.requestId)}</p>}
    </Empty>
  );
}
