import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { useDelayed } from './use-delayed.js';
import css from './skeleton.module.css';

export interface SkeletonProps {
  /** Number of expected rows, at their later height. */
  rows?: number;
  withCircle?: boolean;
  label: string;
}

/** Placeholder of loading content; shown after 300 ms to avoid flicker. */
export const Skeleton = ({ rows = 3, withCircle = false, label }: SkeletonProps) => (
  <Delayed>
    <div className={css.rows} role="status" aria-label={label} data-waiting>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={css.row}>
          {withCircle && <span className={classes(css.bone, css.circle)} />}
          <span className={css.lines}>
            <span className={classes(css.bone, css.short)} />
            <span className={classes(css.bone, index % 2 ? css.middle : css.long)} />
          </span>
        </div>
      ))}
    </div>
  </Delayed>
);

/** Shows its children after 300 ms. */
export const Delayed = ({ children }: { children: ReactNode }) => (useDelayed(true) ? children : null);
