import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Choices } from '../../ui/choices.js';
import { Card } from '../../ui/page.js';
import { showFailure, showToast } from '../../ui/toast.js';
import { type Channel, updateChannel } from './queries.js';

const MODES = ['live', 'off'] as const;

/** Who answers in this channel. A change applies at once, with undo. */
export function AgentCard({ channel: { id, agent_mode: mode } }: { channel: Channel }) {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const { agent } = texts.channels;
  const set = (next: Channel['agent_mode'], before: Channel['agent_mode']): void => {
    updateChannel(workspace, id, { agent_mode: next }).then(
      () => showToast({ title: agent.saved[next], undo: () => set(before, next), undoLabel: texts.ui.undo }),
      (problem: unknown) => showFailure(problemText(problem, texts)),
    );
  };
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
