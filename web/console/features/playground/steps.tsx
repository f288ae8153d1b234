import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Row } from '../../ui/page.js';
import type { PlaygroundTurn, Step } from './queries.js';
import { useSeconds } from './seconds.js';
import { Judged, ModelCall, Searched, Sent, Shown, ToolCall, Tools, Understood } from './step-details.js';
import css from './playground.module.css';

/** The recorded steps of one turn, in order. */
export function Steps({ question, turn }: { question: string; turn: PlaygroundTurn }) {
  const { playground } = useTexts();
  const { steps } = turn;
  return (
    <Card title={playground.steps} lead={<bdi>{visible(question)}</bdi>}>
      <Summary turn={turn} />
      {steps.length === 0 && <p className={css.faint}>{playground.noSteps}</p>}
      <ol className={css.steps} aria-label={playground.stepsOf(visible(question))}>
        {steps.map((step, index) => (
          <li key={index} className={css.step}>
            <div className={css['step-head']}>
              <h3>{playground.kinds[step.kind] ?? step.kind}</h3>
              <span className={css.faint}>{playground.at(step.at_ms)}</span>
            </div>
            <Details step={step} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Summary({ turn: { answer, ms, min_confidence, tripped } }: { turn: PlaygroundTurn }) {
  const { playground } = useTexts();
  const seconds = useSeconds(ms);
  const percent = (share: number): number => Math.round(100 * share);
  return (
    <Row>
      <Badge>
        {playground.model}: {visible(answer.model)}
      </Badge>
      <span className={css.faint}>
        {playground.took(seconds)} · {playground.confidence(percent(answer.confidence))}
        {min_confidence > 0 && ` (${playground.minConfidence(percent(min_confidence))})`}
      </span>
      {tripped && (
        <Badge meaning="warning" icon="shield">
          {playground.tripped(playground.guardrails[tripped] ?? tripped)}
        </Badge>
      )}
    </Row>
  );
}

function Details({ step }: { step: Step }) {
  const { playground } = useTexts();
  if (step.understood) return <Understood step={step.understood} />;
  if (step.searched) return <Searched step={step.searched} />;
  if (step.shown) return <Shown evidence={step.shown.evidence} />;
  if (step.model_call) return <ModelCall step={step.model_call} />;
  if (step.judged) return <Judged step={step.judged} />;
  if (step.tools) return <Tools step={step.tools} />;
  if (step.tool_call) return <ToolCall step={step.tool_call} />;
  if (step.sent) return <Sent step={step.sent} />;
  if (!step.replied) return null;
  const { tag, sentences } = step.replied;
  return (
    <>
      <Badge>{playground.tags[tag] ?? tag}</Badge>
      <ul className={css.sentences}>
        {sentences.map((sentence, index) => (
          <li key={index} dir="auto">
            {visible(sentence)}
          </li>
        ))}
      </ul>
    </>
  );
}
