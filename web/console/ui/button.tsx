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
  /** Its shortcut, shown within it: `mod+enter`. */
  keys?: string;
  /** It is at work: it stays in the order of focus, does nothing, and turns a ring after 300 ms. */
  busy?: boolean;
}

/** What a button, or a link that looks like one, is dressed in. */
export const buttonClass = (
  kind: ButtonKind = 'plain',
  size: 'small' | 'normal' | 'wide' | 'icon' = 'normal',
): string => classes(css.button, css[kind], css[size]);

/** A button says what it does: a verb and its object. */
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
