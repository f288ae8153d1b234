import { useTexts } from '../../texts/texts.js';
import { Hidden } from '../../ui/hidden.js';
import css from './score.module.css';

/** Minimum of a high score. */
const HIGH = 70;

/** Score of 0 to 100, as a number and a bar. */
export function Score({ value }: { value: number }) {
  const { leads } = useTexts();
  return (
    <span className={css.score} data-high={value >= HIGH || undefined}>
      <Hidden>{leads.score} </Hidden>
      {value}
      <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className={css.bar}>
        <rect width={value} height="8" />
      </svg>
    </span>
  );
}
