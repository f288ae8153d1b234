import { useMutation, useQuery } from '@tanstack/react-query';
import { api, call } from '../../app/client.js';
import { problemText } from '../../app/problem.js';
import { keyOf } from '../../app/queries.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Failed } from '../../app/failed.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';

/** Whether mail can be sent, with a test mail to oneself. */
export function MailCard() {
  const texts = useTexts();
  const { signIn, ui } = texts;
  const { id, role } = useWorkspace();
  const params = { path: { workspace: id } };
  const {
    data: mail,
    error,
    refetch,
  } = useQuery({
    queryKey: keyOf(id, 'settings', 'mail'),
    queryFn: async () =>
      (await call(() => api.GET('/api/console/workspaces/{workspace}/mail_settings', { params }))).data,
  });
  const test = useMutation({
    mutationFn: async () =>
      (await call(() => api.POST('/api/console/workspaces/{workspace}/mail_test', { params }))).data,
  });
  if (error) return <Failed level={2} error={error} onRetry={() => void refetch()} />;
  if (!mail) return <Skeleton label={ui.loading} rows={2} />;
  if (!mail.configured)
    return (
      <Card title={signIn.mail}>
        <Callout meaning="warning" title={signIn.noMail}>
          {signIn.noMailLead}
        </Callout>
      </Card>
    );
  return (
    <Card title={signIn.mail} lead={signIn.mailLead}>
      <Stack gap={4}>
        <Facts facts={[[signIn.from, <bdi key="from">{mail.from}</bdi>]]} />
        {may(role, 'manage_team') && (
          <Row>
            <Button onClick={() => test.mutate()} busy={test.isPending}>
              {signIn.test}
            </Button>
          </Row>
        )}
        {test.error && (
          <Callout meaning="danger" title={signIn.notSent} isAnswer>
            {problemText(test.error, texts)}
          </Callout>
        )}
        {test.data && <Outcome test={test.data} />}
      </Stack>
    </Card>
  );
}

interface Test {
  to: string;
  failure: keyof ReturnType<typeof useTexts>['signIn']['failures'] | null;
  detail: string | null;
}

function Outcome({ test: { to, failure, detail } }: { test: Test }) {
  const { signIn } = useTexts();
  if (failure === null)
    return (
      <Callout meaning="success" isAnswer>
        {signIn.sent(to)}
      </Callout>
    );
  return (
    <Callout meaning="danger" title={signIn.notSent} isAnswer>
      {signIn.failures[failure]} {detail !== null && signIn.detail(detail)}
    </Callout>
  );
}
