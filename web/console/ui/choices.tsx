import { useId } from 'react';
import css from './choices.module.css';

export interface ChoicesProps<Value extends string> {
  /** The selected value. */
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
}

/** Radio group; each option has a line that explains it. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={css.choice}>
          <input
            type="radio"
            name={name}
            className={css.radio}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
            aria-label={option.label}
          />
          <span className={css.words}>
            <span className={css.label}>{option.label}</span>
            {option.hint && (
              <span className={css.hint} id={`${name}-${option.value}`}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
