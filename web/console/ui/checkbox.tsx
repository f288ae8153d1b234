import { useId } from 'react';
import css from './choices.module.css';

export interface CheckboxProps {
  label: string;
  hint?: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** A boolean form field; settings that apply immediately use a switch. */
export function Checkbox({ label, hint, isOn, onChange }: CheckboxProps) {
  const id = useId();
  return (
    <label className={css.check}>
      <input
        type="checkbox"
        className={css.radio}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        aria-label={label}
        aria-describedby={hint ? id : undefined}
      />
      <span className={css.words}>
        <span>{label}</span>
        {hint && (
          <span className={css.hint} id={id}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
