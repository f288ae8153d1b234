import { createContext, Fragment, type ReactNode, useContext, useMemo } from 'react';
import { type Block, type Inline, parseMarkdown } from '../../../src/platform/kernel/markdown/parse.js';
import css from './markdown.module.css';

/**
 * Renders text of customers, documents and models as nodes, never as HTML. Its direction follows its own letters, and
 * links open in a new tab without opener.
 * @param marks words to highlight, such as mentions of members
 */
export function Markdown({ text, marks = NO_MARKS }: { text: string; marks?: readonly string[] }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <MarksContext value={marks}>
      <div className={css.markdown}>{blocks.map((block, index) => blockOf(block, index))}</div>
    </MarksContext>
  );
}

const NO_MARKS: readonly string[] = [];
const MarksContext = createContext(NO_MARKS);

function blockOf(block: Block, key: number): ReactNode {
  if (block.kind === 'code') {
    return (
      <pre key={key} className={css.fence} tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === 'list') {
    const items = block.items.map((item, index) => <li key={index}>{inlinesOf(item)}</li>);
    return block.ordered ? (
      <ol key={key} className={css.list} start={block.start}>
        {items}
      </ol>
    ) : (
      <ul key={key} className={css.list}>
        {items}
      </ul>
    );
  }
  const lines = block.lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {inlinesOf(line)}
    </Fragment>
  ));
  return block.kind === 'quote' ? (
    <blockquote key={key} className={css.quote}>
      {lines}
    </blockquote>
  ) : (
    <p key={key}>{lines}</p>
  );
}

const inlinesOf = (parts: Inline[]): ReactNode => parts.map((part, index) => <Part key={index} part={part} />);

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return <Marked text={part.text} />;
    case 'code':
      return <code className={css.code}>{part.text}</code>;
    case 'strong':
      return <strong>{inlinesOf(part.children)}</strong>;
    case 'em':
      return <em>{inlinesOf(part.children)}</em>;
    case 'del':
      return <del>{inlinesOf(part.children)}</del>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlinesOf(part.children)}
        </a>
      );
  }
}

function Marked({ text }: { text: string }) {
  const marks = useContext(MarksContext);
  const [first, start] = marks
    .map((mark): [mark: string, at: number] => [mark, text.indexOf(mark)])
    .filter((found) => found[1] >= 0)
    .sort((a, b) => a[1] - b[1] || b[0].length - a[0].length)[0] ?? ['', -1];
  if (start < 0) return text;
  return (
    <>
      {text.slice(0, start)}
      <b className={css.marked}>{first}</b>
      <Marked text={text.slice(start + first.length)} />
    </>
  );
}
