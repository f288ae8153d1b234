import { type ComponentPropsWithRef, type ReactNode } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Kbd } from './kbd.js';
import { useDelayed } from './use-delayed.js';
import css from './button.module.css';

export type ButtonKind = 'primary' | 'danger' | 'quiet-danger' | 'ghost' | 'plain';

export interface ButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  children: ReactNode;
  kind?: ButtonKind;
  size?: 'small' | 'normal' | 'wide';
  icon?: IconName;
  /** Shortcut shown in the button: `mod+enter`. */
  keys?: string;
  /** Work in progress: the button stays focusable, does nothing, and shows a spinner after 300 ms. */
  busy?: boolean;
}

/** Class names of a button, or of a link that looks like one. */
export const buttonClass = (
  kind: ButtonKind = 'plain',
  size: 'small' | 'normal' | 'wide' | 'icon' = 'normal',
): string => classes(css.button, css[kind], css[size]);

/** A button names its action: a verb and its object. */
export function Button({ children, kind, size, icon, keys, busy = false, className, onClick, ...rest }: ButtonProps) {
  const isTurning = useDelayed(busy);
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(kind, size), className)}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {isTurning ? <span className={css.ring} aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
      {keys && <Kbd keys={keys} />}
    </button>
  );
}
