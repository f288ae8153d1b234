import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/texts.js';
import { ForeignText, visible } from '../../transcript/foreign-text.js';
import { Markdown } from '../../ui/markdown.js';
import type { Turn } from './forecast-queries.js';
import css from './turns.module.css';

interface TurnCardProps {
  turn: Turn;
  /** "Question 1 of 3"; null = there is one only. */
  title: string | null;
  /** It is the one that is judged now. */
  isCurrent?: boolean;
  /** What is said of it. */
  children?: ReactNode;
}

export const isAnswered = ({ status }: Pick<Turn, 'status'>): boolean => status === 'answered';

/** A customer's words, and beside each other what a colleague replied and what the agent would have. */
export function TurnCard({ turn, title, isCurrent = false, children }: TurnCardProps) {
  const { forecasts } = useTexts();
  const { question, reply } = turn;
  const Heading = title === null ? 'h2' : 'h3';
  const card = useRef<HTMLElement>(null);
  // A key judges what is seen.
  useEffect(() => {
    if (isCurrent) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  return (
    <article
      ref={card}
      className={css.turn}
      data-current={isCurrent || undefined}
      aria-label={title ?? forecasts.question}
    >
      {title !== null && <h2 className={css.title}>{title}</h2>}
      <section className={css.question} aria-label={forecasts.question}>
        <Heading className={css.label}>{forecasts.question}</Heading>
        <ForeignText text={question} />
      </section>
      <div className={css.beside}>
        <section aria-label={forecasts.reply}>
          <Heading className={css.label}>{forecasts.reply}</Heading>
          {reply === null ? <p className={css.faint}>{forecasts.noReply}</p> : <ForeignText text={reply} />}
        </section>
        <section className={css.answer} aria-label={forecasts.answer}>
          <Heading className={css.label}>{forecasts.answer}</Heading>
          {isAnswered(turn) ? <Answer turn={turn} /> : <HandsOver turn={turn} />}
        </section>
      </div>
      {children}
    </article>
  );
}

function HandsOver({ turn: { status, reason, citations } }: { turn: Turn }) {
  const { forecasts, playground } = useTexts();
  const isOffer = reason === 'not_certain';
  const why = reason === null ? playground.status[status] : (playground.abstained[reason] ?? reason);
  return (
    <>
      <p>{isOffer ? forecasts.result.outcomes.offered : forecasts.handsOver}</p>
      {!isOffer && why && <p className={css.faint}>{why}</p>}
      {citations.length > 0 && (
        <div className={css.citations}>
          <Quotations of={citations} />
        </div>
      )}
    </>
  );
}

function Answer({ turn: { answer, citations } }: { turn: Turn }) {
  const { forecasts } = useTexts();
  return (
    <>
      <Markdown text={answer} />
      {citations.length > 0 && (
        <details className={css.citations}>
          <summary>{forecasts.quotationsOf(citations.length)}</summary>
          <Quotations of={citations} />
        </details>
      )}
    </>
  );
}

function Quotations({ of: citations }: { of: Turn['citations'] }) {
  return (
    <ul aria-label={useTexts().forecasts.quotations}>
      {citations.map(({ title, quote, url }, at) => (
        <li key={at}>
          {linked(url) ? (
            <a href={url ?? undefined} target="_blank" rel="noopener noreferrer">
              <bdi>{visible(title)}</bdi>
            </a>
          ) : (
            <bdi>{visible(title)}</bdi>
          )}
          {' — '}
          <q dir="auto">{visible(quote)}</q>
        </li>
      ))}
    </ul>
  );
}

const linked = (url: string | null): boolean => url !== null && /^https?:\/\//i.test(url);
