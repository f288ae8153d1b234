import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { classes } from './classes.js';
import css from './badge.module.css';

export type Meaning = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** A state in one or two words; its colour never says it alone. */
export const Badge = ({ children, meaning = 'neutral', icon }: BadgeProps) => (
  <span className={classes(css.badge, css[meaning])}>
    {icon && <Icon name={icon} />}
    {children}
  </span>
);

export interface BadgeProps {
  children: ReactNode;
  meaning?: Meaning;
  icon?: IconName;
}

/** How many are new. @param label what they are, for screen readers: "unread" */
export const Count = ({ of, label }: { of: number; label: string }) => (
  <span className={css.count}>
    {of > 99 ? '99+' : of}
    <span className={css.hidden}> {label}</span>
  </span>
);
