import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { Icon } from './icon.js';
import css from './page.module.css';

export interface PageProps {
  title: string;
  lead?: ReactNode;
  /** Link to the list that a detail page belongs to, above the heading. */
  back?: ReactNode;
  /** Buttons at the end of the heading line. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of cards under a heading; the inbox uses panes instead. */
export const Page = ({ title, lead, back, actions, children }: PageProps) => (
  <div className={css.page}>
    <header className={css.head}>
      {back && (
        <div className={css.back}>
          <Icon name="back" flips />
          {back}
        </div>
      )}
      <div className={css.words}>
        <h1>{title}</h1>
        {typeof lead === 'string' ? <p className={css.lead}>{lead}</p> : lead && <div className={css.lead}>{lead}</div>}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
    </header>
    {children}
  </div>
);

export interface CardProps {
  title?: string;
  /** Name for assistive technology, if several cards of a page may have the same title. */
  label?: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Content touches the edges: a table, a list. */
  flush?: boolean;
  children: ReactNode;
}

export const Card = ({ title, label = title, lead, actions, flush, children }: CardProps) => (
  <section className={css.card} aria-label={label}>
    {title && (
      <header className={css['card-head']}>
        <div className={css.words}>
          <h2>{title}</h2>
          {lead && <p className={css.lead}>{lead}</p>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </header>
    )}
    <div className={classes(css.body, flush && css.flush)}>{children}</div>
  </section>
);

export interface StackProps {
  children: ReactNode;
  gap?: 1 | 2 | 3 | 4 | 6;
}

/** Vertical layout. */
export const Stack = ({ children, gap = 3 }: StackProps) => (
  <div className={classes(css.stack, css[`gap-${gap}`])}>{children}</div>
);

/** Horizontal, wrapping layout. */
export const Row = ({ children }: { children: ReactNode }) => <div className={css.row}>{children}</div>;
