import type { ComponentPropsWithRef } from 'react';
import { type ButtonKind, buttonClass } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Tooltip } from './tooltip.js';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** Its name: in the tooltip, and for screen readers. */
  label: string;
  keys?: string | undefined;
  kind?: ButtonKind;
  flips?: boolean;
}

/** A button that is a picture. What it does is in its tooltip, with its shortcut. */
export const IconButton = ({ icon, label, keys, kind = 'ghost', flips, className, ...rest }: IconButtonProps) => (
  <Tooltip text={label} keys={keys}>
    <button
      type="button"
      aria-label={label}
      aria-keyshortcuts={keys?.includes(' ') ? undefined : keys}
      {...rest}
      className={classes(buttonClass(kind, 'icon'), className)}
    >
      <Icon name={icon} {...(flips ? { flips } : {})} />
    </button>
  </Tooltip>
);
