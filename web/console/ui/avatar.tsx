import { Icon } from './icon.js';
import { classes } from './classes.js';
import css from './avatar.module.css';

const HUES = [css.one, css.two, css.three, css.four, css.five];

/** The same id always has the same hue. */
const hueOf = (id: string): string | undefined =>
  HUES[[...id].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0, 7) % HUES.length];

/** Initials of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const chosen = words.length > 1 ? [words[0], words[words.length - 1]] : words;
  return chosen.map((word) => [...(word ?? '')][0]?.toLocaleUpperCase() ?? '').join('');
}

export interface AvatarProps {
  /** Id of the person: determines the hue. */
  id: string;
  name: string;
  size?: 'small' | 'normal' | 'large';
  /** The agent has an icon instead of initials. */
  isAgent?: boolean;
}

/** Always beside the name, so it is hidden from screen readers. */
export const Avatar = ({ id, name, size = 'normal', isAgent }: AvatarProps) => (
  <span className={classes(css.avatar, css[size], isAgent ? css.agent : hueOf(id))} aria-hidden="true">
    {isAgent ? <Icon name="agent" /> : initialsOf(name) || <Icon name="person" />}
  </span>
);
