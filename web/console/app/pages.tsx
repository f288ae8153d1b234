import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router';
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTexts } from '../texts/texts.js';
import { Button, buttonClass } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { ApiProblem, problemText } from './problem.js';

const Home = () => (
  <a className={buttonClass()} href="/console">
    {useTexts().shell.home}
  </a>
);

/** Shown for unknown routes and for resources that the API does not find. */
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

/** Shown when the workspace requires a second factor and the account has none. */
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

/** A failed page: what happened, the request id, and a retry button. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const texts = useTexts();
  const router = useRouter();
  const { reset: resetQueries } = useQueryErrorResetBoundary();
  if (error instanceof ApiProblem && error.details.status === 404) return <NotFound />;
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
      <p>{isOfServer ? problemText(error, texts) : texts.shell.failedLead}</p>
      {isOfServer && error.details.requestId && <p>{texts.shell.requestId(error.details.requestId)}</p>}
    </Empty>
  );
}
