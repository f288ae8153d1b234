import type { ReactNode } from 'react';
import { classes } from './classes.js';
import { useDelayed } from './use-delayed.js';
import css from './skeleton.module.css';

export interface SkeletonProps {
  /** As many rows as are expected, of the height that they will have. */
  rows?: number;
  withCircle?: boolean;
  label: string;
}

/** Holds the place of what is being fetched; shown only after 300 ms, before which it would flicker. */
export const Skeleton = ({ rows = 3, withCircle = false, label }: SkeletonProps) => (
  <AfterAMoment>
    <div className={css.rows} role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className={css.row}>
          {withCircle && <span className={classes(css.bone, css.circle)} />}
          <span className={css.lines}>
            <span className={classes(css.bone, css.short)} />
            <span className={classes(css.bone, at % 2 ? css.middle : css.long)} />
          </span>
        </div>
      ))}
    </div>
  </AfterAMoment>
);

/** Shows what is in it 300 ms after it came. */
export const AfterAMoment = ({ children }: { children: ReactNode }) => (useDelayed(true) ? children : null);
