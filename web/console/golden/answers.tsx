import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { Markdown } from '../ui/markdown.js';
import type { GoldenAnswer } from './golden-queries.js';
import css from './golden.module.css';
import { onlyIn } from './sentences.js';

interface AnswersProps {
  before: GoldenAnswer;
  /** Null = as before. */
  after: GoldenAnswer | null;
  /** What the other answer is of. */
  afterLabel: string;
}

/** Two answers to a question beside each other, with what they quote. */
export function Answers({ before, after, afterLabel }: AnswersProps) {
  const { golden } = useTexts().forecasts;
  return (
    <>
      <div className={css.beside} data-two={after !== null || undefined}>
        <Answer label={golden.before} answer={before} />
        {after && <Answer label={afterLabel} answer={after} />}
      </div>
      {after?.status === 'answered' && before.status === 'answered' && <Changed before={before} after={after} />}
    </>
  );
}

/** The sentences by which two answers differ, in words and not by colour alone. */
function Changed({ before, after }: { before: GoldenAnswer; after: GoldenAnswer }) {
  const { golden } = useTexts().forecasts;
  const gone = onlyIn(before.answer, after.answer);
  const added = onlyIn(after.answer, before.answer);
  if (gone.length + added.length === 0) return null;
  return (
    <dl className={css.changed}>
      {gone.length > 0 && (
        <div>
          <dt>{golden.gone}</dt>
          <dd dir="auto">
            <del>{visible(gone.join(' '))}</del>
          </dd>
        </div>
      )}
      {added.length > 0 && (
        <div>
          <dt>{golden.added}</dt>
          <dd dir="auto">
            <ins>{visible(added.join(' '))}</ins>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Answer({ label, answer: { status, answer, citations } }: { label: string; answer: GoldenAnswer }) {
  const { golden } = useTexts().forecasts;
  return (
    <section aria-label={label}>
      <h3 className={css.label}>{label}</h3>
      {status === 'answered' ? <Markdown text={answer} /> : <p className={css.faint}>{golden.noAnswer}</p>}
      {citations.length > 0 && (
        <ul className={css.citations} aria-label={golden.quotations}>
          {citations.map(({ title, quote }, at) => (
            <li key={at}>
              <bdi>{visible(title)}</bdi>
              {' — '}
              <q dir="auto">{visible(quote)}</q>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
