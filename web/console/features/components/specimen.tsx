import type { ReactNode } from 'react';
import css from './components.module.css';

/** A name, and what it is the name of. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.specimen}>
    <span className={css.name}>{name}</span>
    <div className={css.shown}>{children}</div>
  </div>
);
