import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Card, Page } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { finishConsent } from './consents.js';

/** Where a mailbox's provider sends the browser back to: connects the mailbox, and opens its page. */
export function ReturnScreen() {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const navigate = useNavigate();
  const { code, state, error } = useSearch({ strict: false });
  const [problem, setProblem] = useState<string | null>(null);
  const isSent = useRef(false);
  const { channels } = texts;
  const { oauth } = channels.mail;
  useEffect(() => {
    if (isSent.current || !code || !state) return;
    isSent.current = true; // it counts once
    finishConsent(workspace, { code, state }).then(
      ({ id, name }) => {
        showToast({ title: oauth.connected(name) });
        void navigate({
          to: '/w/$workspace/settings/channels/$channel',
          params: { workspace, channel: id },
          replace: true,
        });
      },
      (failure: unknown) => setProblem(problemText(failure, texts)),
    );
  }, [code, state, workspace, navigate, oauth, texts]);
  const isOver = !code || !state;
  const refusal = error === 'access_denied' ? oauth.cancelled : oauth.notConnectedLead;
  return (
    <Page
      title={problem === null && !isOver ? oauth.connecting : oauth.notConnected}
      back={
        <Link to="/w/$workspace/settings/channels" params={{ workspace }}>
          {channels.all}
        </Link>
      }
    >
      <Card>
        {problem === null && !isOver ? (
          <p role="status">{oauth.connectingLead}</p>
        ) : (
          <Callout meaning="warning" isAnswer>
            {problem ?? refusal}
          </Callout>
        )}
      </Card>
    </Page>
  );
}
