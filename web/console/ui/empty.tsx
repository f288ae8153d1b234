import type { ReactNode } from 'react';
import { Icon } from './icon.js';
import type { IconName } from './icons.js';
import css from './empty.module.css';

export interface EmptyProps {
  icon: IconName;
  title: string;
  children?: ReactNode;
  /** What to do next: a button or a link. */
  action?: ReactNode;
  /** Heading level. */
  level?: 1 | 2 | 3;
}

/** Empty state: the reason, and what to do next. */
export function Empty({ icon, title, children, action, level = 2 }: EmptyProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={css.empty}>
      <Icon name={icon} />
      <Heading className={css.title}>{title}</Heading>
      {children && <div className={css.words}>{children}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}
