import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Loaded } from '../../app/loaded.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { visible } from '../../transcript/foreign-text.js';
import { Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { GapActions } from './gap-actions.js';
import { type Gap, type GapDetail, gapQuery } from './queries.js';
import css from './knowledge.module.css';

/** Questions of one gap, and its actions. */
export function GapRow({ gap }: { gap: Gap }) {
  const { knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  const question = visible(gap.example);
  return (
    <li className={css.sentence}>
      <Row>
        <strong className={css.quote}>
          <bdi>{question}</bdi>
        </strong>
        <Badge meaning="accent">{knowledge.asked(gap.asked)}</Badge>
      </Row>
      <p className={css.faint}>
        {knowledge.lastAsked} <RelativeTime at={gap.last_seen_at} />
        {gap.nearest.length > 0 && ` · ${knowledge.nearest}: `}
        {gap.nearest.slice(0, 3).map(({ id, title }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Link to="/w/$workspace/knowledge/$document" params={{ workspace, document: id }}>
              <bdi>{visible(title)}</bdi>
            </Link>
          </span>
        ))}
      </p>
      <Row>
        <Button size="small" aria-expanded={isOpen} aria-controls={list} onClick={() => setOpen(!isOpen)}>
          {isOpen ? knowledge.hideExamples : knowledge.examples}
        </Button>
        {may(role, 'manage_team') && <GapActions gap={gap} />}
      </Row>
      <div id={list} hidden={!isOpen}>
        {isOpen && <Examples gapId={gap.id} />}
      </div>
    </li>
  );
}

function Examples({ gapId }: { gapId: string }) {
  const { id: workspace } = useWorkspace();
  return <Loaded query={useQuery(gapQuery(workspace, gapId))}>{(data) => <ExampleLists of={data} />}</Loaded>;
}

function ExampleLists({ of: data }: { of: GapDetail }) {
  const { knowledge } = useTexts();
  return (
    <div className={css.examples}>
      <h3>{knowledge.questions}</h3>
      <ul aria-label={knowledge.questions}>
        {data.questions.map(({ id, question, asked_at }) => (
          <li key={id}>
            <bdi>{visible(question)}</bdi>{' '}
            <span className={css.faint}>
              <RelativeTime at={asked_at} />
            </span>
          </li>
        ))}
      </ul>
      <h3>{knowledge.replies}</h3>
      {data.replies.length === 0 && <p className={css.faint}>{knowledge.noTeamReplies}</p>}
      {data.replies.length > 0 && (
        <ul aria-label={knowledge.replies}>
          {data.replies.map(({ text, author_label, created_at }, index) => (
            <li key={index}>
              <p className={css.quote} dir="auto">
                {visible(text)}
              </p>
              <span className={css.faint}>
                {author_label && <bdi>{visible(author_label)}</bdi>} <RelativeTime at={created_at} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
