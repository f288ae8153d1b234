import type { Workspace } from '../../app/workspace-settings.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Card, Stack } from '../../ui/page.js';
import { Switches } from './switches.js';

const NAMES = ['voice_enabled', 'browser_speech_recognition', 'read_aloud'] as const;

/** Whether visitors may speak and listen. */
export function VoiceCard({ workspace }: { workspace: Workspace }) {
  const { widget } = useTexts();
  return (
    <Card title={widget.voice} lead={widget.voiceLead}>
      <Stack gap={4}>
        <Switches workspace={workspace} names={NAMES} />
        {workspace.widget.browser_speech_recognition && <Callout meaning="warning">{widget.browserNotice}</Callout>}
      </Stack>
    </Card>
  );
}
