import { may } from '../../app/roles.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { updateWorkspace, type Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Switch } from '../../ui/switch.js';
import { showToast, showFailure } from '../../ui/toast.js';

type Name = 'voice_enabled' | 'browser_speech_recognition' | 'read_aloud' | 'attachments';

interface SwitchesProps {
  workspace: Workspace;
  names: readonly Name[];
}

/** Settings of the widget that are on or off, each saved at once. */
export function Switches({ workspace: { id, widget: saved }, names }: SwitchesProps) {
  const texts = useTexts();
  const { widget, ui } = texts;
  const { role } = useWorkspace();
  const set = (name: Name, isOn: boolean): void => {
    updateWorkspace(id, { widget: { [name]: isOn } }).then(
      () => showToast({ title: widget.saved, undo: () => set(name, !isOn), undoLabel: ui.undo }),
      (problem: unknown) => showFailure(problemText(problem, texts)),
    );
  };
  return names.map((name) => (
    <Switch
      key={name}
      label={widget.switches[name]}
      isOn={saved[name]}
      onChange={(isOn) => set(name, isOn)}
      disabled={!may(role, 'manage_team')}
    />
  ));
}
