import css from './palette.module.css';

/** Title with the matching part highlighted. */
export function Matched({ text, asked }: { text: string; asked: string }) {
  const wanted = asked.trim().toLocaleLowerCase();
  const at = wanted ? text.toLocaleLowerCase().indexOf(wanted) : -1;
  const end = at + wanted.length;
  return (
    <span className={css.title} dir="auto">
      {at < 0 ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <mark className={css.mark}>{text.slice(at, end)}</mark>
          {text.slice(end)}
        </>
      )}
    </span>
  );
}
