import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Loaded } from '../../app/loaded.js';
import { problemText } from '../../app/problem.js';
import { useMe, useWorkspace } from '../../app/session.js';
import { updateWorkspace, workspaceQuery } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Card } from '../../ui/page.js';
import { lazyPart } from '../../ui/parts.js';
import { Switch } from '../../ui/switch.js';
import { showToast, showFailure } from '../../ui/toast.js';

const FactorDialog = lazyPart(() => import('./factor-dialog.js').then((one) => ({ default: one.FactorDialog })));

/** Whether the workspace requires a second factor. */
export function FactorCard() {
  const texts = useTexts();
  const { team, ui } = texts;
  const { id } = useWorkspace();
  const { account } = useMe();
  const [isAsking, setAsking] = useState(false);
  const set = (isRequired: boolean): void => {
    const done = updateWorkspace(id, { require_totp: isRequired }).then(() =>
      showToast({
        title: isRequired ? team.factorOn : team.factorOff,
        undo: () => set(!isRequired),
        undoLabel: ui.undo,
      }),
    );
    done.catch((problem: unknown) => showFailure(problemText(problem, texts)));
  };
  // Members without a second factor would lock themselves out of the workspace, including this page.
  const wouldBeOut = account.has_password && !account.totp_enabled;
  return (
    <Card title={team.factor} lead={team.factorLead}>
      <Loaded query={useQuery(workspaceQuery(id))} rows={1}>
        {({ require_totp: isOn }) => (
          <Switch
            label={team.factorSwitch}
            isOn={isOn}
            onChange={(next) => (next && wouldBeOut ? setAsking(true) : set(next))}
          />
        )}
      </Loaded>
      <Suspense>{isAsking && <FactorDialog onClose={() => setAsking(false)} />}</Suspense>
    </Card>
  );
}
