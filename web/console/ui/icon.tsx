import { ICONS, type IconName } from './icons.js';
import { classes } from './classes.js';
import css from './icon.module.css';

export interface IconProps {
  name: IconName;
  /** 16 px, or 20 px. */
  size?: 'small' | 'large';
  /** Mirrors directional icons in right-to-left text. */
  flips?: boolean;
}

/** An icon beside a text; it is hidden from screen readers, so the text is required. */
export const Icon = ({ name, size = 'small', flips }: IconProps) => (
  <svg
    className={classes(css.icon, size === 'large' && css.large, flips && css.flips, name === 'more' && css.dots)}
    viewBox="0 0 24 24"
    aria-hidden="true"
    focusable="false"
  >
    <path d={ICONS[name]} />
  </svg>
);
