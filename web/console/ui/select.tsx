import { Select as Base } from '@base-ui/react/select';
import { useId } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import field from './field.module.css';
import menu from './menu.module.css';
import css from './select.module.css';

export interface SelectProps<Value extends string> {
  label: string;
  /** The label is visually hidden. */
  hideLabel?: boolean;
  value: Value;
  /** A hint says what an option means, in the list only. */
  options: readonly { value: Value; label: string; hint?: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  /** Where focus goes when the list closes; null = back to the field. */
  finalFocus?: () => HTMLElement | null;
}

/** A choice of a few values. More than a dozen need a field with a filter. */
export function Select<Value extends string>({
  label,
  hideLabel,
  value,
  options,
  onChange,
  disabled,
  finalFocus,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={field.field}>
      {!hideLabel && (
        <span className={field.label} id={id}>
          {label}
        </span>
      )}
      <Base.Root
        items={options}
        value={value}
        disabled={disabled ?? false}
        onValueChange={(chosen) => chosen !== null && onChange(chosen)}
      >
        <Base.Trigger
          className={classes(field.input, css.trigger)}
          {...(hideLabel ? { 'aria-label': label } : { 'aria-labelledby': id })}
        >
          <Base.Value />
          <Icon name="down" />
        </Base.Trigger>
        <Base.Portal>
          <Base.Positioner className={menu.place} sideOffset={4} alignItemWithTrigger={false}>
            <Base.Popup
              className={classes(menu.menu, css.popup)}
              {...(finalFocus && { finalFocus: () => finalFocus() ?? true })}
            >
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  className={menu.item}
                  {...(option.hint && {
                    'aria-label': option.label,
                    'aria-describedby': `${id}-${option.value}`,
                  })}
                >
                  <span className={menu.text}>
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.hint && (
                      <span className={css.hint} id={`${id}-${option.value}`}>
                        {option.hint}
                      </span>
                    )}
                  </span>
                  <Base.ItemIndicator className={css.chosen}>
                    <Icon name="check" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </div>
  );
}
