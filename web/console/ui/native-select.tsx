import { type ComponentPropsWithRef, useId } from 'react';
import { classes } from './classes.js';
import { Hidden } from './hidden.js';
import { Icon } from './icon.js';
import field from './field.module.css';
import css from './select.module.css';

export interface NativeSelectProps<Value extends string> extends Omit<
  ComponentPropsWithRef<'select'>,
  'value' | 'onChange' | 'children'
> {
  label: string;
  /** The label is visually hidden. */
  hideLabel?: boolean;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** The browser's select, for long lists and heavy screens: letters jump in it, and phones show their picker. */
export function NativeSelect<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
  className,
  ...rest
}: NativeSelectProps<Value>) {
  const id = useId();
  const name = (
    <label className={field.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={field.field}>
      {hideLabel ? <Hidden>{name}</Hidden> : name}
      <div className={css.box}>
        <select
          {...rest}
          id={id}
          className={classes(field.input, css.native, className)}
          value={value}
          onChange={({ target }) => {
            const chosen = options[target.selectedIndex];
            if (chosen) onChange(chosen.value);
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </div>
    </div>
  );
}
