import { useDeferredValue, useMemo } from 'react';
import { liftPictures } from '../../../../src/platform/kernel/markdown/pictures.js';
import { useTexts } from '../../texts/texts.js';
import { Markdown } from '../../ui/markdown.js';
import { DraftPicture } from './picture.js';
import { piecesOf } from './pictured.js';
import { blocksOf, depthsOf } from './text-blocks.js';
import css from './editor.module.css';

/** Preview of a draft: headings, lists, code, pictures. Tables are shown as source. */
export function Preview({ text }: { text: string }) {
  const { knowledge } = useTexts();
  const draft = useDeferredValue(text);
  const shown = useMemo(() => liftPictures(draft), [draft]);
  const blocks = useMemo(() => blocksOf(shown.text), [shown]);
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
          piecesOf(start, part, shown.pictures).map(({ text: piece, picture }, at) =>
            picture ? (
              <DraftPicture key={`${start} ${at}`} id={picture.id} words={piece} />
            ) : (
              <Part key={`${start} ${at}`} text={piece} />
            ),
          )
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
