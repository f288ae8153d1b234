import { useState } from 'react';
import { ConfirmDialog } from '../../app/confirm-dialog.js';
import { type KillSwitch, setKillSwitch } from '../../app/kill-switch.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Facts } from '../../ui/facts.js';
import { Icon } from '../../ui/icon.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import css from './kill-switch.module.css';

/** The state in words, a colour and a symbol; its last change, author and scope. */
export function StateCard({ killSwitch }: { killSwitch: KillSwitch }) {
  const { killSwitch: texts } = useTexts();
  const { role } = useWorkspace();
  const [isAsking, setAsking] = useState(false);
  const { active, scope, reason, changed_at: at, changed_by: by } = killSwitch;
  const when = at && <RelativeTime at={at} />;
  // A colleague may turn it off meanwhile: the dialog must not reopen by itself when it is on again.
  if (!active && isAsking) setAsking(false);
  return (
    <section className={css.state} data-on={active || undefined} aria-label={texts.state}>
      <span className={css.mark}>
        <Icon name={active ? 'stop' : 'check'} size="large" />
      </span>
      <div className={css.words}>
        <h2 className={css.title} id="kill-switch-state" tabIndex={-1}>
          {active ? texts.on[scope] : texts.off}
        </h2>
        {!active && <p>{at === null ? `${texts.offLead} ${texts.never}` : texts.offLead}</p>}
        <Facts
          facts={[
            [texts.changedBy, by],
            [texts.changedAt, when],
            [texts.scope, active ? texts.scopes[scope] : null],
            [texts.reason, active ? reason : null],
          ]}
        />
      </div>
      {active && may(role, 'manage_team') && <Button onClick={() => setAsking(true)}>{texts.start}</Button>}
      {isAsking && active && <StartDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

/** Turning it off must not happen by accident: the workspace's name must be typed. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const { killSwitch: texts } = useTexts();
  const { id, name } = useWorkspace();
  return (
    <ConfirmDialog
      title={texts.startTitle(name)}
      lead={texts.startLead}
      button={texts.startDo}
      typed={name}
      onClose={onClose}
      run={async () => {
        await setKillSwitch(id, { active: false });
        showToast({ title: texts.started });
        // The button that opened the dialog is gone.
        setTimeout(() => document.getElementById('kill-switch-state')?.focus());
      }}
    />
  );
}
