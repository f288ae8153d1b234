import { may } from '../../app/roles.js';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { updateWorkspace, type Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Card, Stack } from '../../ui/page.js';
import { Switch } from '../../ui/switch.js';
import { showToast, showFailure } from '../../ui/toast.js';

const SWITCHES = ['voice_enabled', 'browser_speech_recognition', 'read_aloud'] as const;
type Name = (typeof SWITCHES)[number];

/** Whether visitors may speak and listen. */
export function VoiceCard({ workspace: { id, widget: saved } }: { workspace: Workspace }) {
  const texts = useTexts();
  const { widget, ui } = texts;
  const { role } = useWorkspace();
  const set = (name: Name, isOn: boolean): void => {
    updateWorkspace(id, { widget: { [name]: isOn } }).then(
      () => showToast({ title: widget.saved, undo: () => set(name, !isOn), undoLabel: ui.undo }),
      (problem: unknown) => showFailure(problemText(problem, texts)),
    );
  };
  return (
    <Card title={widget.voice} lead={widget.voiceLead}>
      <Stack gap={4}>
        {SWITCHES.map((name) => (
          <Switch
            key={name}
            label={widget.voiceSwitches[name]}
            isOn={saved[name]}
            onChange={(isOn) => set(name, isOn)}
            disabled={!may(role, 'manage_team')}
          />
        ))}
        {saved.browser_speech_recognition && <Callout meaning="warning">{widget.browserNotice}</Callout>}
      </Stack>
    </Card>
  );
}
