import type { ReactNode } from 'react';
import css from './badge.module.css';

/** Words for screen readers alone. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={css.hidden}>{children}</span>;
