import { useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/page.js';
import { showFailure } from '../../ui/toast.js';
import { goToProvider, type ProviderId } from './consents.js';
import type { Channel } from './queries.js';
import css from './channels.module.css';

const MEANINGS = { missing: 'info', given: 'success', revoked: 'danger' } as const;

/** Whether the provider gives access to the mailbox, and the way to it. */
export function ConsentCard({ channel, provider }: { channel: Channel; provider: ProviderId }) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const [isLeaving, setLeaving] = useState(false);
  const { oauth } = texts.channels.mail;
  const consent = channel.consent ?? 'missing';
  const name = oauth.names[provider];
  const leave = (): void => {
    setLeaving(true);
    void goToProvider(workspace, channel.id).catch((problem: unknown) => {
      setLeaving(false);
      showFailure(problemText(problem, texts));
    });
  };
  return (
    <Card title={oauth.card}>
      <Callout meaning={MEANINGS[consent]}>{oauth.consents[consent](name, channel.external_id)}</Callout>
      <div className={css.actions}>
        <Button kind={consent === 'given' ? 'plain' : 'primary'} busy={isLeaving} onClick={leave}>
          {consent === 'missing' ? oauth.connect(name) : oauth.connectAgain}
        </Button>
      </div>
    </Card>
  );
}
