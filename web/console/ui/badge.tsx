import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import { classes } from './classes.js';
import css from './badge.module.css';

export type Meaning = 'neutral' | 'accent' | 'success' | 'warning' | 'danger' | 'info';

/** A state in one or two words; the colour alone never conveys it. */
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

/** Number of new items. @param label what is counted, for screen readers: "unread" */
export const Count = ({ of, label }: { of: number; label: string }) => (
  <span className={css.count}>
    {of > 99 ? '99+' : of}
    <span className={css.hidden}> {label}</span>
  </span>
);
