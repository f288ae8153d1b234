import { type ComponentPropsWithRef, useId, useMemo } from 'react';
import { ownZone, zonesWith } from './zones.js';
import { Hidden } from '../ui/hidden.js';
import { classes } from '../ui/classes.js';
import css from '../ui/field.module.css';

export interface ZoneFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'value' | 'onChange'> {
  label: string;
  /** The label is visually hidden. */
  hideLabel?: boolean;
  value: string;
  onChange: (zone: string) => void;
}

/** Time zone field with about 400 options. A native select: letters jump in it, and phones show their picker. */
export function ZoneField({ label, hideLabel, value, onChange, className, ...rest }: ZoneFieldProps) {
  const id = useId();
  const zones = useMemo(() => zonesWith(value, ownZone()), [value]);
  const name = (
    <label className={css.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={css.field}>
      {hideLabel ? <Hidden>{name}</Hidden> : name}
      <select
        {...rest}
        id={id}
        className={classes(css.input, className)}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}
