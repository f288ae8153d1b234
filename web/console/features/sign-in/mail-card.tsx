import { useMutation, useQuery } from '@tanstack/react-query';
import type { components } from '../../../../docs/openapi.js';
import { api, call } from '../../app/client.js';
import { Loaded } from '../../app/loaded.js';
import { keyOf } from '../../app/queries.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { Card, Row, Stack } from '../../ui/page.js';

/** Whether mail can be sent, with a test mail to oneself. */
export function MailCard() {
  const { id } = useWorkspace();
  const params = { path: { workspace: id } };
  const query = useQuery({
    queryKey: keyOf(id, 'settings', 'mail'),
    queryFn: async () =>
      (await call(() => api.GET('/api/console/workspaces/{workspace}/mail_settings', { params }))).data,
  });
  return (
    <Loaded query={query} level={2} rows={2}>
      {(mail) => <MailState mail={mail} />}
    </Loaded>
  );
}

function MailState({ mail }: { mail: components['schemas']['MailSettings'] }) {
  const { signIn } = useTexts();
  const { id, role } = useWorkspace();
  const params = { path: { workspace: id } };
  const test = useMutation({
    mutationFn: async () =>
      (await call(() => api.POST('/api/console/workspaces/{workspace}/mail_test', { params }))).data,
  });
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
        <Refusal error={test.error} title={signIn.notSent} />
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
