import { useWorkspace } from '../../app/session.js';
import { useChange } from '../../app/use-change.js';
import { useTexts } from '../../texts/texts.js';
import { Choices } from '../../ui/choices.js';
import { Card } from '../../ui/page.js';
import { type Channel, updateChannel } from './queries.js';

const MODES = ['live', 'off'] as const;

/** Who answers in this channel. A change applies at once, with undo. */
export function AgentCard({ channel: { id, agent_mode: mode } }: { channel: Channel }) {
  const { agent } = useTexts().channels;
  const { id: workspace } = useWorkspace();
  const change = useChange();
  const set = (next: Channel['agent_mode'], before: Channel['agent_mode']): void =>
    change(
      () => updateChannel(workspace, id, { agent_mode: next }),
      agent.saved[next],
      () => set(before, next),
    );
  return (
    <Card title={agent.title}>
      <Choices
        label={agent.label}
        value={mode}
        options={MODES.map((value) => ({ value, ...agent.modes[value] }))}
        onChange={(next) => set(next, mode)}
      />
    </Card>
  );
}
