import { Switch as Base } from '@base-ui/react/switch';
import { useId } from 'react';
import css from './switch.module.css';

export interface SwitchProps {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** Applies immediately; form fields use a checkbox. A click on its words turns it, too. */
export function Switch({ label, isOn, onChange, disabled = false }: SwitchProps) {
  const id = useId();
  const input = useId();
  return (
    <div className={css.row}>
      <Base.Root
        id={input}
        className={css.switch}
        checked={isOn}
        onCheckedChange={onChange}
        disabled={disabled}
        aria-labelledby={id}
      >
        <Base.Thumb className={css.thumb} />
      </Base.Root>
      <label id={id} htmlFor={input}>
        {label}
      </label>
    </div>
  );
}
