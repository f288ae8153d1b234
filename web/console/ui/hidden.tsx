import type { ReactNode } from 'react';
import css from './badge.module.css';

/** Text for screen readers only. */
export const Hidden = ({ children }: { children: ReactNode }) => <span className={css.hidden}>{children}</span>;
