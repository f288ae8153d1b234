import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { showToast } from '../../ui/toast.js';
import { changedKnowledge, removeSamples, samplesQuery } from './queries.js';
import css from './knowledge.module.css';

/** Says which documents are the demo's as long as there are any, and removes them. @param onRemoved moves the focus */
export function SamplesNotice({ onRemoved }: { onRemoved: () => void }) {
  const { knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const { data } = useQuery(samplesQuery(workspace));
  const [isAsking, setAsking] = useState(false);
  const count = data?.documents ?? 0;
  return (
    <>
      {count > 0 && (
        <Callout title={knowledge.samplesTitle(count)}>
          <div className={css.samples}>
            <span>{knowledge.samplesLead}</span>
            {may(role, 'manage_team') && (
              <Button size="small" onClick={() => setAsking(true)}>
                {knowledge.removeSamples}
              </Button>
            )}
          </div>
        </Callout>
      )}
      {isAsking && (
        <ConfirmDialog
          title={knowledge.removeSamplesTitle(count)}
          lead={knowledge.removeSamplesLead}
          button={knowledge.removeSamples}
          run={() => removeSamples(workspace)}
          onDone={() => {
            showToast({ title: knowledge.samplesRemoved });
            void changedKnowledge(workspace).then(onRemoved);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
