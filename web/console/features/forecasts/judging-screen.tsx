import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useAllowedActions } from '../../actions/allowed.js';
import type { Action } from '../../actions/registry.js';
import { Loaded } from '../../app/loaded.js';
import { NeedsRole } from '../../app/needs-role.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { dayFormat } from '../../ui/formats.js';
import { Page } from '../../ui/page.js';
import { forecastQuery, type Tried, type Verdict } from './forecast-queries.js';
import { isAnswered, TurnCard } from './turn-card.js';
import { type Judging, useJudging } from './use-judging.js';
import css from './turns.module.css';

/** A first figure takes so many verdicts; each further goal is twice as far. */
const FIRST_GOAL = 60;

const KEYS = { right: '1', partly: '2', wrong: '3', not_a_question: '4' } as const satisfies Partial<
  Record<Verdict, string>
>;
type Given = keyof typeof KEYS;
const VERDICTS = Object.keys(KEYS) as Given[];

/** Answers of the agent, a conversation at a time, for people to judge. What the machine says of them is not shown. */
export function JudgingScreen() {
  const { forecast: id = '' } = useParams({ strict: false });
  const { role } = useWorkspace();
  return may(role, 'reply') ? <Screen key={id} id={id} /> : <NeedsRole capability="reply" />;
}

function Screen({ id }: { id: string }) {
  const { judging: text } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [isSecond, setSecond] = useState(false);
  const judging = useJudging(id, isSecond);
  useJudgingKeys(judging);
  const name = useQuery(forecastQuery(workspace, id)).data?.name;
  return (
    <Page
      title={text.title}
      lead={text.lead}
      back={
        <Link to="/w/$workspace/forecasts/$forecast" params={{ workspace, forecast: id }}>
          {name === undefined ? text.result : text.back(visible(name))}
        </Link>
      }
      actions={
        judging.undo && (
          <Button keys="u" aria-keyshortcuts="u Control+Z Meta+Z" onClick={judging.undo}>
            {text.undo}
          </Button>
        )
      }
    >
      <Loaded query={judging.query} level={2} rows={8}>
        {({ judged, answered }) => (
          <>
            <Progress judged={judged} answered={answered} />
            {judging.conversation ? (
              <Conversation conversation={judging.conversation} judging={judging} />
            ) : (
              <Finished id={id} onSecond={isSecond || judged === 0 ? null : () => setSecond(true)} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Progress({ judged, answered }: { judged: number; answered: number }) {
  const { judging: text } = useTexts().forecasts;
  const { format } = new Intl.NumberFormat(useLocale());
  let goal = FIRST_GOAL;
  while (goal <= judged) goal *= 2;
  goal = Math.min(goal, answered);
  return (
    <div className={css.progress}>
      <progress max={Math.max(1, goal)} value={judged} aria-hidden="true" />
      <p role="status">{text.progress(format(judged), format(goal))}</p>
    </div>
  );
}

function Finished({ id, onSecond }: { id: string; onSecond: (() => void) | null }) {
  const { judging: text } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  return (
    <Empty
      icon="check"
      title={text.done}
      action={
        <>
          <Link
            to="/w/$workspace/forecasts/$forecast"
            params={{ workspace, forecast: id }}
            className={buttonClass('primary')}
          >
            {text.result}
          </Link>
          {onSecond && <Button onClick={onSecond}>{text.second}</Button>}
        </>
      }
    >
      <p>{text.doneLead}</p>
      {onSecond && <p>{text.secondLead}</p>}
    </Empty>
  );
}

function Conversation({ conversation, judging }: { conversation: Tried; judging: Judging }) {
  const { judging: text } = useTexts().forecasts;
  const language = useLocale();
  const { id, subject, started_at: at, turns } = conversation;
  const { turn: current, own } = judging;
  const top = useRef<HTMLElement>(null);
  // Whoever reads by ear, or has scrolled down, begins at the top of the next one.
  const shown = useRef(id);
  useEffect(() => {
    if (shown.current !== id) top.current?.focus();
    shown.current = id;
  }, [id]);
  const day = dayFormat(language).format(new Date(at));
  // Products take a conversation's first words for its subject, and cut them anywhere.
  const isOwn =
    subject !== null &&
    subject.trim() !== '' &&
    !turns[0]?.question.startsWith(subject.replace(/(?<!\.)(?:\.\.\.|…)$/, ''));
  const title = isOwn ? visible(subject) : text.conversation(day);
  return (
    <section ref={top} className={css.conversation} tabIndex={-1} aria-label={title}>
      <header>
        <p className={css.subject}>
          <bdi>{title}</bdi>
        </p>
        {isOwn && <p className={css.faint}>{text.conversation(day)}</p>}
      </header>
      {turns.map((turn, at) => {
        const verdict = own.get(turn.turn);
        return (
          <TurnCard
            key={turn.turn}
            turn={turn}
            title={turns.length > 1 ? text.turn(at + 1, turns.length) : null}
            isCurrent={turn.turn === current?.turn}
          >
            {turn.turn === current?.turn && <Choices judging={judging} />}
            {verdict && isAnswered(turn) && <Badge meaning="accent">{text.given(text.verdicts[verdict])}</Badge>}
          </TurnCard>
        );
      })}
      {current === null && <p className={css.faint}>{text.saving}</p>}
    </section>
  );
}

function Choices({ judging }: { judging: Judging }) {
  const { judging: text } = useTexts().forecasts;
  return (
    <div className={css.choices} role="group" aria-label={text.verdictOn}>
      {VERDICTS.map((verdict) => (
        <Button
          key={verdict}
          keys={KEYS[verdict]}
          aria-keyshortcuts={KEYS[verdict]}
          onClick={() => judging.judge(verdict)}
        >
          {text.verdicts[verdict]}
        </Button>
      ))}
      <Button kind="ghost" keys="s" aria-keyshortcuts="s 0" onClick={() => judging.judge('skipped')}>
        {text.skip}
      </Button>
    </div>
  );
}

function useJudgingKeys(judging: Judging): void {
  const latest = useRef(judging);
  useLayoutEffect(() => {
    latest.current = judging;
  });
  const hasUndo = judging.undo !== null;
  const actions = useMemo((): Action[] => {
    const verdicts = VERDICTS.map((verdict): Action => ({
      id: `judging.${verdict}`,
      family: 'here',
      title: ({ forecasts }) => forecasts.judging.verdicts[verdict],
      keys: KEYS[verdict],
      needs: 'reply',
      run: () => latest.current.judge(verdict),
    }));
    const skip = (keys: string, isKeyOnly: boolean): Action => ({
      id: `judging.skip.${keys}`,
      family: 'here',
      title: ({ forecasts }) => forecasts.judging.skip,
      keys,
      isKeyOnly,
      needs: 'reply',
      run: () => latest.current.judge('skipped'),
    });
    const undo = (keys: string, isKeyOnly: boolean): Action => ({
      id: `judging.undo.${keys}`,
      family: 'here',
      title: ({ forecasts }) => forecasts.judging.undo,
      keys,
      isKeyOnly,
      needs: 'reply',
      run: () => latest.current.undo?.(),
    });
    return [
      ...verdicts,
      skip('s', false),
      skip('0', true),
      ...(hasUndo ? [undo('u', false), undo('mod+z', true)] : []),
    ];
  }, [hasUndo]);
  useAllowedActions(actions);
}
