import { classes } from '../../ui/classes.js';
import { ForeignWords } from '../../transcript/foreign-text.js';
import type { Tag } from './queries.js';
import css from './tag-chip.module.css';

export type TagColor = Tag['color'];

/** A tag with its name; the colour alone never identifies it. */
export const TagChip = ({ name, color }: Pick<Tag, 'name' | 'color'>) => (
  <span className={classes(css.chip, css[color])}>
    <ForeignWords text={name} />
  </span>
);

/** The colour of a tag as a dot. */
export const TagDot = ({ color }: { color: TagColor }) => (
  <span className={classes(css.dot, css[color])} aria-hidden="true" />
);
