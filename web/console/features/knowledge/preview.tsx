import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Markdown } from '../../ui/markdown.js';
import { blocksOf, depthsOf } from './text-blocks.js';
import css from './editor.module.css';

/** Preview of a draft: headings, lists, code. Tables are shown as source. */
export function Preview({ text }: { text: string }) {
  const { knowledge } = useTexts();
  const shown = useDeferredValue(text);
  const blocks = useMemo(() => blocksOf(shown), [shown]);
  const depths = useMemo(() => depthsOf(blocks), [blocks]);
  return (
    <div className={css.preview} role="region" aria-label={knowledge.preview} tabIndex={0} dir="auto">
      {blocks.length === 0 && <p className={css.faint}>{knowledge.previewEmpty}</p>}
      {blocks.map(({ start, text: part, level }, index) =>
        level > 0 ? (
          <p key={start} className={css.heading} role="heading" aria-level={Math.min((depths[index] ?? 1) + 2, 6)}>
            {part.replace(/^#{1,6} /, '')}
          </p>
        ) : (
          <Part key={start} text={part} />
        ),
      )}
    </div>
  );
}

const Part = ({ text }: { text: string }) =>
  text.split('\n').some((line) => line.startsWith('|')) ? (
    <pre className={css.table} tabIndex={0}>
      {text}
    </pre>
  ) : (
    <Markdown text={text} />
  );
