import { useState } from 'react';
import { type KillSwitch, type KillSwitchScope, setKillSwitch } from '../../app/kill-switch.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Choices } from '../../ui/choices.js';
import { TextField } from '../../ui/field.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { useUndo } from './use-undo.js';

const SCOPES: readonly KillSwitchScope[] = ['actions', 'all'];
const REASON_CHARS_MAX = 500;

type Body = Parameters<typeof setKillSwitch>[1];

/**
 * Scope and reason. One click stops the agent; while it is stopped, the same form changes the scope. Only edited fields
 * are held and sent, so the form neither hides nor overwrites a colleague's changes.
 */
export function StopForm({ killSwitch }: { killSwitch: KillSwitch }) {
  const texts = useTexts();
  const { killSwitch: words, ui } = texts;
  const { id } = useWorkspace();
  const undoOf = useUndo();
  const { active } = killSwitch;
  const [chosen, setScope] = useState<KillSwitchScope>();
  const [typed, setReason] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const scope = chosen ?? (active ? killSwitch.scope : 'actions');
  const reason = typed ?? (active ? (killSwitch.reason ?? '') : '');
  const set = async (body: Body, done: (made: KillSwitch) => void): Promise<void> => {
    setBusy(true);
    await setKillSwitch(id, body)
      .then(done, (problem: unknown) => showFailure(problemText(problem, texts)))
      .finally(() => setBusy(false));
  };
  const stop = () =>
    set({ active: true, scope, reason: reason.trim() || null }, (made) => {
      const undo = undoOf(made, { active: false }, words.started);
      const detail = words.stoppedDetail;
      showToast({ title: words.stopped[made.scope], detail, undo, undoLabel: ui.undo, isUndoneByButton: true });
      document.getElementById('kill-switch-state')?.focus();
    });
  const change = () => {
    const touched = {
      ...(chosen === undefined ? {} : { scope: chosen }),
      ...(typed === undefined ? {} : { reason: typed.trim() || null }),
    };
    const before = { active: true, scope: killSwitch.scope, reason: killSwitch.reason };
    return set({ active: true, ...touched }, (made) => {
      setScope(undefined);
      setReason(undefined);
      showToast({ title: words.changed, undo: undoOf(made, before), undoLabel: ui.undo, isUndoneByButton: true });
    });
  };
  return (
    <Card title={words.stopWhat} lead={words.stopWhatLead}>
      <Stack gap={4}>
        <Choices
          label={words.scope}
          value={scope}
          onChange={setScope}
          options={SCOPES.map((value) => ({ value, label: words.scopes[value], hint: words.scopeHints[value] }))}
        />
        <TextField
          label={words.reasonLabel}
          hint={words.reasonHint}
          value={reason}
          maxLength={REASON_CHARS_MAX}
          onChange={({ target }) => setReason(target.value)}
        />
        <Row>
          {active ? (
            <Button busy={isBusy} onClick={() => void change()}>
              {words.saveScope}
            </Button>
          ) : (
            <Button kind="danger" icon="stop" busy={isBusy} onClick={() => void stop()}>
              {words.stop}
            </Button>
          )}
        </Row>
      </Stack>
    </Card>
  );
}
