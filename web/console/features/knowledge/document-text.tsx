import { useEffect, useMemo, useRef } from 'react';
import { useTexts } from '../../texts/texts.js';
import { classes } from '../../ui/classes.js';
import { visible } from '../../transcript/foreign-text.js';
import { type Block, blocksOf, cut, depthsOf } from './text-blocks.js';
import css from './document.module.css';

export interface DocumentTextProps {
  text: string;
  /** A range to show, in UTF-16 units. */
  range: { start: number; end: number } | null;
}

/** A document's indexed text, as plain text; opened at a citation if there is one. */
export function DocumentText({ text, range }: DocumentTextProps) {
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
            {visible(shown(block, before))}
            {marked !== '' && (
              <mark {...(ref && { ref, tabIndex: -1, 'aria-label': knowledge.quoted })} className={css.mark}>
                {visible(marked)}
              </mark>
            )}
            {visible(after)}
          </p>
        );
      })}
    </div>
  );
}

/** A heading without its Markdown marks. */
const shown = ({ level }: Block, text: string): string => (level > 0 ? text.replace(/^#{1,6} /, '') : text);
export const idOf = ({ start }: Block): string => `at-${start}`;
