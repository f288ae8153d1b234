import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { ForeignWords, visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { insertInto, insertionAt } from './insertions.js';
import { type InboxItem, transcriptQuery } from './queries.js';
import { summaryOf } from './summary.js';
import css from './summary-card.module.css';

const SOURCES_SHOWN = 3;

const listed = (titles: string[]): string => visible(titles.slice(0, SOURCES_SHOWN).join(', '));

/** Above the messages of a hand-off: what it is about, what the agent tried, and what is asked of the team. */
export default function SummaryCard({ item: { handoff } }: { item: InboxItem }) {
  const { inbox, conversationActions, agentModes } = useTexts();
  const { summary: words } = conversationActions;
  const { id: workspace, role } = useWorkspace();
  const { data } = useQuery({ ...transcriptQuery(workspace, handoff.session_id), enabled: false });
  const title = useId();
  const summary = data ? summaryOf(handoff, data) : null;
  if (!summary) return null;
  const { matter, answers, sources, offered, draft, actions, asked } = summary;
  const tried = [
    answers > 0 && words.answers(answers, listed(sources)),
    offered.length > 0 && words.offered(listed(offered)),
    actions.length > 0 && words.actions(visible(actions.join(', '))),
  ].filter((line) => line !== false);
  /** Into the reply below. */
  const insert = ({ currentTarget }: MouseEvent): void => {
    const field = currentTarget.closest('section')?.querySelector('textarea');
    if (field && draft !== null) insertInto(field, insertionAt(field), draft);
  };
  return (
    <details className={css.card} open={handoff.assigned_at === null} aria-labelledby={title}>
      <summary className={css.title}>
        <span id={title}>{words.title}</span>
        <span className={css.reason}>{handoff.stop_reason && inbox.filters.reasons[handoff.stop_reason]}</span>
      </summary>
      <dl className={css.facts}>
        {matter !== null && (
          <>
            <dt>{words.matter}</dt>
            <dd dir="auto">
              <ForeignWords text={matter} />
            </dd>
          </>
        )}
        <dt>{words.tried}</dt>
        <dd>
          {tried.length > 0 ? tried.join(' ') : words.nothing}
          {draft !== null && may(role, 'reply') && (
            <>
              {' '}
              <Button size="small" onClick={insert}>
                {agentModes.suggestion.insert}
              </Button>
            </>
          )}
        </dd>
        <dt>{words.asked}</dt>
        <dd dir="auto">
          <ForeignWords text={asked} />
        </dd>
      </dl>
    </details>
  );
}
