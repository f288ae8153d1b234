import type { ReactNode } from 'react';
import css from './selection-toolbar.module.css';

export interface SelectionToolbarProps {
  /** Name of the toolbar, for screen readers. */
  label: string;
  /** “3 selected”. */
  count: string;
  /** Selects every row; null = all are. */
  all: { label: string; onSelect: () => void } | null;
  /** Buttons of the bulk actions. */
  children: ReactNode;
}

/** Shown above a list while some of its rows are selected. */
export const SelectionToolbar = ({ label, count, all, children }: SelectionToolbarProps) => (
  <div className={css.bar} role="toolbar" aria-label={label}>
    <span className={css.count} aria-live="polite">
      {count}
    </span>
    {all && (
      <button type="button" className={css.all} onClick={all.onSelect}>
        {all.label}
      </button>
    )}
    <span className={css.actions}>{children}</span>
  </div>
);
