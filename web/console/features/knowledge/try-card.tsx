import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { TextField } from '../../ui/field.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Row } from '../../ui/page.js';
import {
  type Change,
  type Draft,
  type TrialEnd,
  type TrialProgress,
  type TrialResult,
  tryDraft,
} from './draft-trial.js';
import css from './editor.module.css';

/** Number of recent questions that are asked again. */
const REPLAYED = 20;
const MEANING: Record<Change, Meaning> = {
  lost: 'danger',
  won: 'success',
  source: 'warning',
  words: 'info',
  same: 'neutral',
};
/** Results that need review first. */
const ORDER: Change[] = ['lost', 'won', 'source', 'words', 'same'];

type State =
  | { is: 'idle' }
  | { is: 'running'; progress: TrialProgress | null }
  | { is: 'over'; end: TrialEnd }
  | { is: 'failed'; problem: unknown };

/** Runs one trial at a time; it ends with the page. */
function useTrial(draft: Draft) {
  const { id: workspace } = useWorkspace();
  const [state, setState] = useState<State>({ is: 'idle' });
  const [results, setResults] = useState<readonly TrialResult[]>([]);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = async (question: string, replay: number): Promise<void> => {
    running.current?.abort();
    const abort = (running.current = new AbortController());
    setResults([]);
    setState({ is: 'running', progress: null });
    try {
      const end = await tryDraft(
        { workspace, draft, question, replay, signal: abort.signal },
        {
          onProgress: (progress) => setState({ is: 'running', progress }),
          onResult: (result) => setResults((all) => [...all, result]),
        },
      );
      setState({ is: 'over', end });
    } catch (problem) {
      if (!abort.signal.aborted) setState({ is: 'failed', problem });
      else if (running.current === abort) setState({ is: 'idle' });
    }
  };
  return {
    state,
    results,
    run: (question: string, replay: number) => void run(question, replay),
    stop: () => running.current?.abort(),
  };
}

/** Asks the unpublished draft a question, or recent questions of customers. */
export function TryCard({ draft }: { draft: Draft }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const [question, setQuestion] = useState('');
  const { state, results, run, stop } = useTrial(draft);
  const isReady = draft.title.trim() !== '' && draft.text.trim() !== '';
  const isRunning = state.is === 'running';
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    if (question.trim() !== '' && isReady && !isRunning) run(question.trim(), 0);
  };
  return (
    <Card title={knowledge.try} lead={knowledge.tryLead}>
      <form className={css.ask} onSubmit={ask}>
        <TextField
          label={knowledge.tryQuestion}
          maxLength={4_000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
        <Button type="submit" disabled={!isReady} busy={isRunning}>
          {knowledge.tryAsk}
        </Button>
      </form>
      <Row>
        <Button disabled={!isReady} busy={isRunning} onClick={() => run('', REPLAYED)}>
          {knowledge.replay(REPLAYED)}
        </Button>
        {isRunning && <Button onClick={stop}>{knowledge.stop}</Button>}
      </Row>
      <div role="status">
        {isRunning && <Progress progress={state.progress} />}
        {state.is === 'over' && <p>{summary(results, state.end, knowledge)}</p>}
      </div>
      {state.is === 'failed' && (
        <Callout meaning="danger" isAnswer>
          {problemText(state.problem, texts)}
        </Callout>
      )}
      <Results results={results} />
    </Card>
  );
}

function summary(
  results: readonly TrialResult[],
  { asked, of }: TrialEnd,
  knowledge: ReturnType<typeof useTexts>['knowledge'],
): string {
  if (of === 0) return knowledge.nothingToReplay;
  const changed = results.filter(({ change }) => change !== 'same').length;
  const counted = knowledge.replayed(asked, changed);
  return asked < of ? `${counted} ${knowledge.timeOut(of - asked)}` : counted;
}

function Progress({ progress }: { progress: TrialProgress | null }) {
  const { knowledge } = useTexts();
  const words = progress ? knowledge.phases[progress.phase](progress.done, progress.of) : knowledge.phases.waiting;
  return (
    <p>
      <progress {...(progress && { max: Math.max(progress.of, 1), value: progress.done })} aria-label={words} /> {words}
    </p>
  );
}

function Results({ results }: { results: readonly TrialResult[] }) {
  const { knowledge } = useTexts();
  if (results.length === 0) return null;
  const sorted = results.toSorted((a, b) => ORDER.indexOf(a.change) - ORDER.indexOf(b.change));
  return (
    <ul className={css.results} aria-label={knowledge.results}>
      {sorted.map((result, index) => (
        <li key={index} className={css.result}>
          <Row>
            <Badge meaning={MEANING[result.change]}>{knowledge.changes[result.change]}</Badge>
            <strong>
              <bdi>{visible(result.question)}</bdi>
            </strong>
          </Row>
          <div className={css.sides}>
            <Side title={knowledge.before} side={result.before} />
            <Side title={knowledge.after} side={result.after} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Side({ title, side: { status, answer, sources } }: { title: string; side: TrialResult['before'] }) {
  const { knowledge, playground } = useTexts();
  return (
    <div>
      <h3 className={css.side}>{title}</h3>
      {status === 'answered' ? (
        <p className={css.answer} dir="auto">
          {visible(answer)}
        </p>
      ) : (
        <p className={css.faint}>{playground.status[status] ?? status}</p>
      )}
      {sources.length > 0 && <p className={css.faint}>{knowledge.from(sources.map(visible).join(', '))}</p>}
    </div>
  );
}
