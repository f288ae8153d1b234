import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import css from './field.module.css';

interface Labelled {
  label: string;
  /** The label is visually hidden. */
  hideLabel?: boolean;
  /** Content beside the label: a link, a counter. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error and how to fix it; marks the field as invalid. */
  error?: string | undefined;
}

interface FrameProps extends Labelled {
  children: (props: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}

/** Label, control, hint and error, linked for assistive technology. */
function Frame({ label, hideLabel, aside, hint, error, children }: FrameProps) {
  const id = useId();
  const describedBy = classes(hint !== undefined && `${id}-hint`, error && `${id}-error`);
  return (
    <div className={css.field}>
      <span className={classes(css.head, hideLabel && css.hidden)}>
        <label className={css.label} htmlFor={id}>
          {label}
        </label>
        {aside}
      </span>
      {children({
        id,
        ...(error ? { 'aria-invalid': true } : {}),
        ...(describedBy ? { 'aria-describedby': describedBy } : {}),
      })}
      {hint !== undefined && (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {error && (
        <span className={css.error} id={`${id}-error`}>
          <Icon name="warning" />
          {error}
        </span>
      )}
    </div>
  );
}

export interface TextFieldProps extends Labelled, Omit<ComponentPropsWithRef<'input'>, 'id'> {}

export function TextField({ label, hideLabel, aside, hint, error, className, ...rest }: TextFieldProps) {
  return (
    <Frame {...{ label, aside, hint, error }} hideLabel={hideLabel ?? false}>
      {(tied) => <input type="text" {...rest} {...tied} className={classes(css.input, className)} />}
    </Frame>
  );
}

export interface TextAreaProps extends Labelled, Omit<ComponentPropsWithRef<'textarea'>, 'id'> {}

export function TextArea({ label, aside, hint, error, className, ...rest }: TextAreaProps) {
  return (
    <Frame {...{ label, aside, hint, error }}>
      {(tied) => <textarea rows={3} {...rest} {...tied} className={classes(css.input, css.area, className)} />}
    </Frame>
  );
}
