import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import css from './segments.module.css';

export interface SegmentsProps<Value extends string> {
  /** What is chosen, for screen readers. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: IconName }[];
  onChange: (value: Value) => void;
}

/** A few choices in a line, one of them on: a view, a filter of a list. */
export const Segments = <Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) => (
  <div className={css.segments} role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.icon && <Icon name={option.icon} />}
        {option.label}
      </button>
    ))}
  </div>
);
