import { useTexts } from '../../texts/texts.js';
import { Select } from '../../ui/select.js';

const USUAL_DAYS = [1, 7, 30];

interface CrawlScheduleProps {
  /** Days between two readings; null = it is read once. */
  days: number | null;
  onChange: (days: number | null) => void;
  disabled?: boolean;
}

/** How often a website is read again. */
export function CrawlSchedule({ days, onChange, disabled }: CrawlScheduleProps) {
  const { knowledge } = useTexts();
  const known = days === null || USUAL_DAYS.includes(days) ? USUAL_DAYS : [...USUAL_DAYS, days];
  return (
    <Select
      label={knowledge.crawlSchedule}
      value={String(days ?? 0)}
      options={[0, ...known].map((value) => ({ value: String(value), label: knowledge.crawlEvery(value) }))}
      onChange={(value) => onChange(Number(value) || null)}
      disabled={disabled}
    />
  );
}
