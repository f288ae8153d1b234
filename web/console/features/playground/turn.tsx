import { problemText } from '../../app/problem.js';
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
  isShown: boolean;
  onShow: () => void;
  onRetry: () => void;
  onImprove: (answer: ShownAnswer) => void;
}

/** A question and its answer. */
export function TurnView({
  asked: { question, turn, error },
  history,
  isShown,
  onShow,
  onRetry,
  onImprove,
}: TurnViewProps) {
  const texts = useTexts();
  const { playground } = texts;
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
        <Answer
          turn={turn}
          asked={{ question, history }}
          isShown={isShown}
          onShow={onShow}
          onImprove={() => onImprove(shown(question, turn))}
        />
      )}
    </article>
  );
}

/** As the panel shows it: with all that was found for the question, best first. */
function shown(question: string, { answer, steps }: PlaygroundTurn): ShownAnswer {
  const { answer: text, citations, articles, language } = answer;
  const evidence = steps.toReversed().flatMap(({ searched }) => searched?.evidence ?? []);
  return { text, citations, articles, message: null, asked: { question, language, evidence } };
}

interface AnswerProps extends Pick<TurnViewProps, 'isShown' | 'onShow'> {
  turn: PlaygroundTurn;
  asked: Asked;
  onImprove: () => void;
}

function Answer({ turn, asked, isShown, onShow, onImprove }: AnswerProps) {
  const { playground } = useTexts();
  const { answer } = turn;
  const { status, abstain_reason: reason, citations, articles, choices } = answer;
  const isOffer = status === 'abstained' && articles.length > 0;
  return (
    <div className={css.answer}>
      <span className={css.author}>{playground.agent}</span>
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
