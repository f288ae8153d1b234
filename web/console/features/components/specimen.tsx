import type { ReactNode } from 'react';
import css from './components.module.css';

/** A labelled example of a component. */
export const Specimen = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.specimen}>
    <span className={css.name}>{name}</span>
    <div className={css.shown}>{children}</div>
  </div>
);
