import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { Refusal } from '../../app/refusal.js';
import { useTexts } from '../../texts/texts.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import type { ShownAnswer } from '../../knowledge/shown-answer.js';
import KeepAnswer from '../../golden/keep-answer.js';
import type { Asked } from '../../golden/golden-queries.js';
import { ImproveButton } from '../../knowledge/use-improve.js';
import { ForeignText, visible } from '../../transcript/foreign-text.js';
import { Passages } from '../../transcript/passages.js';
import { Row } from '../../ui/page.js';
import { Skeleton } from '../../ui/skeleton.js';
import { SourceLink } from './evidence.js';
import { useSeconds } from './seconds.js';
import type { PlaygroundTurn } from './queries.js';
import type { AskedTurn } from './use-conversation.js';
import css from './playground.module.css';

const MEANING: Record<string, Meaning> = {
  answered: 'success',
  abstained: 'warning',
  clarify: 'info',
  handed_off: 'info',
  refused: 'danger',
};

interface TurnViewProps {
  asked: AskedTurn;
  /** The questions before it, oldest first. */
  history: string[];
  /** Whose steps are shown. */
  shown: PlaygroundTurn | null | undefined;
  onShow: (turn: PlaygroundTurn) => void;
  /** Asks the same without the large model. */
  onCompare: () => Promise<PlaygroundTurn>;
  onRetry: () => void;
  onImprove: (answer: ShownAnswer) => void;
}

/** A question and its answer. */
export function TurnView({
  asked: { question, turn, error },
  history,
  shown,
  onShow,
  onCompare,
  onRetry,
  onImprove,
}: TurnViewProps) {
  const texts = useTexts();
  const { playground } = texts;
  const compared = useMutation({ mutationFn: onCompare });
  const other = compared.data;
  const answer = (of: PlaygroundTurn, mind: string) => (
    <Answer
      turn={of}
      asked={{ question, history }}
      mind={other ? mind : null}
      isShown={of === shown}
      onShow={() => onShow(of)}
      onImprove={() => onImprove(improvable(question, of))}
    />
  );
  return (
    <article className={css.turn}>
      <div className={css.question}>
        <span className={css.author}>{playground.you}</span>
        <ForeignText text={question} />
      </div>
      {!turn && !error && <Skeleton rows={1} label={playground.asking} />}
      {Boolean(error) && (
        <Callout meaning="danger" title={playground.failed} isAnswer>
          {problemText(error, texts)}{' '}
          <Button size="small" onClick={onRetry}>
            {playground.again}
          </Button>
        </Callout>
      )}
      {turn && (
        <div className={css.minds}>
          {answer(turn, visible(turn.answer.model))}
          {other && answer(other, playground.without)}
        </div>
      )}
      {!other && turn?.steps.some(({ model_call: call }) => call) && (
        <Row>
          <Button size="small" busy={compared.isPending} onClick={() => compared.mutate()}>
            {playground.compare}
          </Button>
          <Refusal error={compared.error} />
        </Row>
      )}
    </article>
  );
}

/** As the panel shows it: with all that was found for the question, best first. */
function improvable(question: string, { answer, steps }: PlaygroundTurn): ShownAnswer {
  const { answer: text, citations, articles, language } = answer;
  const evidence = steps.toReversed().flatMap(({ searched }) => searched?.evidence ?? []);
  return { text, citations, articles, message: null, asked: { question, language, evidence } };
}

interface AnswerProps {
  turn: PlaygroundTurn;
  asked: Asked;
  /** Named beside another's answer. */
  mind: string | null;
  isShown: boolean;
  onShow: () => void;
  onImprove: () => void;
}

function Answer({ turn, asked, mind, isShown, onShow, onImprove }: AnswerProps) {
  const { playground } = useTexts();
  const { answer } = turn;
  const seconds = useSeconds(turn.ms);
  const { status, abstain_reason: reason, citations, articles, choices } = answer;
  const isOffer = status === 'abstained' && articles.length > 0;
  return (
    <div className={css.answer}>
      <span className={css.author}>{mind === null ? playground.agent : `${mind} · ${seconds}`}</span>
      {answer.answer === '' ? <p className={css.faint}>{playground.silent}</p> : <ForeignText text={answer.answer} />}
      {choices.length > 0 && (
        <Row>
          {choices.map((choice) => (
            <Badge key={choice}>{visible(choice)}</Badge>
          ))}
        </Row>
      )}
      {citations.length > 0 && (
        <ul className={css.sources}>
          {citations.map((citation) => (
            <li key={citation.index}>
              <q dir="auto">{visible(citation.quote)}</q> <SourceLink at={citation} />
            </li>
          ))}
        </ul>
      )}
      {articles.length > 0 && <Passages passages={articles} />}
      <Row>
        <Badge meaning={isOffer ? 'info' : (MEANING[status] ?? 'neutral')}>
          {isOffer ? playground.offer : (playground.status[status] ?? status)}
        </Badge>
        {reason && <span className={css.faint}>{playground.abstained[reason] ?? reason}</span>}
        <Button size="small" aria-pressed={isShown} onClick={onShow}>
          {isShown ? playground.shown : playground.show}
        </Button>
        <ImproveButton onClick={onImprove} />
        {status === 'answered' && <KeepAnswer asked={async () => asked} text={answer.answer} />}
      </Row>
    </div>
  );
}
