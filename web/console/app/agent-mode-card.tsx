import type { components } from '../../../docs/openapi.js';
import { useTexts } from '../texts/texts.js';
import { Card } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { showFailure, showToast } from '../ui/toast.js';
import { problemText } from './problem.js';

type Mode = components['schemas']['Channel']['agent_mode'];
const MODES: readonly Mode[] = ['off', 'shadow', 'suggest', 'live'];

interface AgentModeCardProps {
  value: Mode;
  isReadOnly?: boolean;
  save: (value: Mode) => Promise<unknown>;
}

/** What the agent does in a channel. A change applies at once, with undo. */
export function AgentModeCard({ value, isReadOnly = false, save }: AgentModeCardProps) {
  const texts = useTexts();
  const { agentModes: words, ui } = texts;
  const set = (next: Mode, before: Mode): void => {
    save(next).then(
      () => showToast({ title: words.saved, undo: () => set(before, next), undoLabel: ui.undo }),
      (problem: unknown) => showFailure(problemText(problem, texts)),
    );
  };
  return (
    <Card title={words.title} lead={`${words.hints[value]} ${words.lead}`}>
      <Select
        label={words.label}
        value={value}
        options={MODES.map((mode) => ({ value: mode, label: words.modes[mode], hint: words.hints[mode] }))}
        onChange={(chosen) => set(chosen, value)}
        disabled={isReadOnly}
      />
    </Card>
  );
}
