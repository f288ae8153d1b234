import { Fragment, useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { visible } from '../../transcript/foreign-text.js';
import { type Block, blocksOf, cut, depthsOf } from './text-blocks.js';
import { Picture } from './picture.js';
import { piecesOf } from './pictured.js';
import type { Document } from './queries.js';
import css from './document.module.css';

type Pictures = Document['pictures'];

export interface DocumentTextProps {
  text: string;
  /** Where words of the text stand for pictures. */
  pictures: Pictures;
  /** A range to show, in UTF-16 units. */
  range: { start: number; end: number } | null;
}

/** A document's indexed text, as plain text with its pictures; opened at a citation if there is one. */
export function DocumentText({ text, pictures, range }: DocumentTextProps) {
  const { knowledge } = useTexts();
  const blocks = useMemo(() => blocksOf(text), [text]);
  const depths = useMemo(() => depthsOf(blocks), [blocks]);
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
    mark.current?.focus({ preventScroll: true });
  }, [range?.start, range?.end, text]);
  let isFirst = true;
  return (
    <div className={css.text} role="group" aria-label={knowledge.text} tabIndex={0} dir="auto">
      {blocks.map((block, index) => {
        const [before, marked, after] = cut(block, range);
        const ref = marked !== '' && isFirst ? mark : undefined;
        if (ref) isFirst = false;
        return (
          <p
            key={block.start}
            id={idOf(block)}
            className={classes(css.block, block.level > 0 && css.heading)}
            {...(block.level > 0 && { role: 'heading', 'aria-level': Math.min((depths[index] ?? 1) + 2, 6) })}
          >
            <Part start={block.start} text={before} {...{ block, pictures }} />
            {marked !== '' && (
              <mark {...(ref && { ref, tabIndex: -1, 'aria-label': knowledge.quoted })} className={css.mark}>
                <Part start={block.start + before.length} text={marked} {...{ block, pictures }} />
              </mark>
            )}
            <Part start={block.start + before.length + marked.length} text={after} {...{ block, pictures }} />
          </p>
        );
      })}
    </div>
  );
}

/** A part of a block; a heading without its Markdown marks. */
function Part({ block, start, text, pictures }: { block: Block; start: number; text: string; pictures: Pictures }) {
  return piecesOf(start, text, pictures).map(({ text: piece, picture }, index) => {
    if (picture) return <Picture key={index} words={piece} url={picture.url} />;
    const isHead = block.level > 0 && index === 0 && start === block.start;
    return <Fragment key={index}>{visible(isHead ? piece.replace(/^#{1,6} /, '') : piece)}</Fragment>;
  });
}

export const idOf = ({ start }: Block): string => `at-${start}`;
