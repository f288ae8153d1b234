import { Fragment, type ReactNode, useMemo } from 'react';
import { type Block, type Inline, parseMarkdown } from './markdown-parse.js';
import css from './markdown.module.css';

/**
 * Text of customers, documents and models, as nodes: nothing of it is ever parsed as HTML. Its direction is that of
 * its own letters, and links open in a tab of their own that knows nothing of this one.
 */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return <div className={css.markdown}>{blocks.map((block, at) => blockOf(block, at))}</div>;
}

function blockOf(block: Block, key: number): ReactNode {
  if (block.kind === 'code') {
    return (
      <pre key={key} className={css.fence} tabIndex={0}>
        <code>{block.text}</code>
      </pre>
    );
  }
  if (block.kind === 'list') {
    const items = block.items.map((item, at) => <li key={at}>{inlinesOf(item)}</li>);
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
  const lines = block.lines.map((line, at) => (
    <Fragment key={at}>
      {at > 0 && <br />}
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

const inlinesOf = (parts: Inline[]): ReactNode => parts.map((part, at) => <Part key={at} part={part} />);

function Part({ part }: { part: Inline }) {
  switch (part.kind) {
    case 'text':
      return part.text;
    case 'code':
      return <code className={css.code}>{part.text}</code>;
    case 'strong':
      return <strong>{inlinesOf(part.children)}</strong>;
    case 'em':
      return <em>{inlinesOf(part.children)}</em>;
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {inlinesOf(part.children)}
        </a>
      );
  }
}
