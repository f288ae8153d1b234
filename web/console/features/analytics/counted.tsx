import type { Texts } from '../../texts/type.js';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import css from './figure.module.css';

/** A figure with a definition (docs/guide/analytics.md lists all of them). */
export type Counted = keyof Texts['analytics']['counted'];

interface HowCountedProps {
  figures: { key: string | null; title: string }[];
  /** For a card whose content touches its edges. */
  isFlush?: boolean;
}

/** Collapsed definitions of a card's figures. */
export function HowCounted({ figures, isFlush = false }: HowCountedProps) {
  const { analytics } = useTexts();
  const definitions = figures.flatMap(({ key, title }) => {
    const words = (analytics.counted as Record<string, string>)[key ?? ''];
    return words === undefined ? [] : [{ key, title, words }];
  });
  return (
    <details className={classes(css.details, isFlush && css.flush)}>
      <summary>{analytics.howCounted}</summary>
      <dl className={css.counted}>
        {definitions.map(({ key, title, words }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
