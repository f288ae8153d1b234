import type { ComponentPropsWithRef } from 'react';
import { type ButtonKind, buttonClass } from './button.js';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { Tooltip } from './tooltip.js';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** Its name: tooltip and accessible name. */
  label: string;
  keys?: string | undefined;
  kind?: ButtonKind;
  flips?: boolean;
}

/** Icon-only button. Its tooltip shows the name and the shortcut. */
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
