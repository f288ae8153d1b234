import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import css from './callout.module.css';

const ICON = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' } as const satisfies Record<
  string,
  IconName
>;

export interface CalloutProps {
  meaning?: keyof typeof ICON;
  title?: string;
  children?: ReactNode;
  /** Responds to a user action, so it is announced immediately. */
  isAnswer?: boolean;
}

/** A notice about its surroundings. */
export const Callout = ({ meaning = 'info', title, children, isAnswer }: CalloutProps) => (
  <div className={classes(css.callout, css[meaning])} role={isAnswer ? 'alert' : undefined}>
    <Icon name={ICON[meaning]} />
    <div className={css.words}>
      {title && <strong>{title}</strong>}
      {children && <div>{children}</div>}
    </div>
  </div>
);
