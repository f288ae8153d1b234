import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icon.js';
import { api, call } from './client.js';
import { ConfirmDialog } from './confirm-dialog.js';
import { queryClient } from './queries.js';
import { type Membership, meQuery } from './session.js';
import css from './sample-banner.module.css';

/** On every page of the sample workspace: what it is, and the button that removes it. */
export default function SampleBanner({ workspace: { id, name, role } }: { workspace: Membership }) {
  const { sample } = useTexts();
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <section className={css.banner} aria-label={sample.title}>
      <Icon name="knowledge" />
      <p className={css.words}>
        <strong>{sample.title}.</strong> {sample.lead}
      </p>
      {role === 'owner' && (
        <Button size="small" onClick={() => setAsking(true)}>
          {sample.remove}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={sample.remove}
          lead={sample.removeLead}
          button={sample.remove}
          typed={name}
          run={() => remove(id)}
          onDone={() => void navigate({ to: '/', replace: true })}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}

async function remove(workspace: string): Promise<void> {
  await call(() => api.DELETE('/api/console/workspaces/{workspace}/sample', { params: { path: { workspace } } }));
  await queryClient.refetchQueries({ queryKey: meQuery.queryKey });
}
