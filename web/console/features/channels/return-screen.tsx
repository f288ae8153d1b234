import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { AuthCard } from '../../app/auth-layout.js';
import { problemText } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { showToast } from '../../ui/toast.js';
import { finishConsent } from './consents.js';

/** `/console/mailbox`, where a mailbox's provider sends the browser back to: connects it, and opens its page. */
export function ReturnScreen() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { code, state = '', error } = useSearch({ strict: false });
  const [problem, setProblem] = useState<string | null>(null);
  const isSent = useRef(false);
  const { channels } = texts;
  const { oauth } = channels.mail;
  const [workspace = ''] = state.split('.');
  useEffect(() => {
    if (isSent.current || !code) return;
    isSent.current = true; // it counts once
    finishConsent(workspace, { code, state }).then(
      ({ id, name }) => {
        showToast({ title: oauth.connected(name) });
        const params = { workspace, channel: id };
        void navigate({ to: '/w/$workspace/settings/channels/$channel', params, replace: true });
      },
      (failure: unknown) => setProblem(problemText(failure, texts)),
    );
  }, [code, state, workspace, navigate, oauth, texts]);
  if (code && problem === null)
    return (
      <AuthCard title={oauth.connecting}>
        <p role="status">{oauth.connectingLead}</p>
      </AuthCard>
    );
  return (
    <AuthCard title={oauth.notConnected}>
      <Callout meaning="warning" isAnswer>
        {problem ?? (error === 'access_denied' ? oauth.cancelled : oauth.notConnectedLead)}
      </Callout>
      {workspace !== '' && (
        <Link to="/w/$workspace/settings/channels" params={{ workspace }}>
          {channels.all}
        </Link>
      )}
    </AuthCard>
  );
}
