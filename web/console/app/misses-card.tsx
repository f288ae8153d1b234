import { useTexts } from '../texts/texts.js';
import { Card } from '../ui/page.js';
import { Select } from '../ui/select.js';
import { useChange } from './use-change.js';

const OFFERED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const NEVER = 'never';

interface MissesCardProps {
  lead: string;
  /** Questions in a row without an answer; null = never. */
  value: number | null;
  mayBeNever?: boolean;
  isReadOnly?: boolean;
  save: (value: number | null) => Promise<unknown>;
}

/** When questions without an answer hand a conversation to the team. A change applies at once, with undo. */
export function MissesCard({ lead, value, mayBeNever = false, isReadOnly = false, save }: MissesCardProps) {
  const { settings } = useTexts();
  const change = useChange();
  const set = (next: number | null, before: number | null): void =>
    change(
      () => save(next),
      settings.misses.saved,
      () => set(before, next),
    );
  const counts = value === null || OFFERED.includes(value) ? OFFERED : [...OFFERED, value];
  return (
    <Card title={settings.misses.title} lead={lead}>
      <Select
        label={settings.misses.label}
        value={value === null ? NEVER : String(value)}
        options={[
          ...counts.map((count) => ({ value: String(count), label: settings.misses.after(count) })),
          ...(mayBeNever ? [{ value: NEVER, label: settings.misses.never }] : []),
        ]}
        onChange={(chosen) => set(chosen === NEVER ? null : Number(chosen), value)}
        disabled={isReadOnly}
      />
    </Card>
  );
}
