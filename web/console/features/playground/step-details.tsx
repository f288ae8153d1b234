import { useLocale, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { languageNames } from '../../ui/formats.js';
import { visible } from '../../transcript/foreign-text.js';
import { Row } from '../../ui/page.js';
import { EvidenceList } from './evidence.js';
import type { Evidence, Step } from './queries.js';
import css from './playground.module.css';

type Of<Kind extends keyof Step> = NonNullable<Step[Kind]>;

export function Understood({ step }: { step: Of<'understood'> }) {
  const { playground } = useTexts();
  const language = useLocale();
  const nameOf = (tag: string): string => {
    try {
      return languageNames(language).of(tag) ?? tag;
    } catch {
      return tag;
    }
  };
  const others = step.languages.filter((tag) => tag !== step.language);
  return (
    <>
      <dl className={css.facts}>
        <dt>{playground.language}</dt>
        <dd>
          {nameOf(step.language)}
          {others.length > 0 && ` (${playground.otherLanguages}: ${others.map(nameOf).join(', ')})`}
        </dd>
        {step.parts.map(({ text, intent, probability }, index) => (
          <div key={index} className={css.fact}>
            <dt>{playground.intent}</dt>
            <dd>
              {playground.intents[intent] ?? intent} ({playground.confidence(Math.round(100 * probability))})
              {step.parts.length > 1 && (
                <>
                  {': '}
                  <q dir="auto">{visible(text)}</q>
                </>
              )}
            </dd>
          </div>
        ))}
        {step.topic && (
          <>
            <dt>{playground.topic}</dt>
            <dd>
              <bdi>{visible(step.topic)}</bdi>
            </dd>
          </>
        )}
      </dl>
      {step.is_small_talk && <p className={css.faint}>{playground.smallTalk}</p>}
      {step.tripped && (
        <Badge meaning="warning" icon="shield">
          {playground.tripped(playground.guardrails[step.tripped] ?? step.tripped)}
        </Badge>
      )}
    </>
  );
}

export function Searched({ step }: { step: Of<'searched'> }) {
  const { playground } = useTexts();
  return (
    <>
      <dl className={css.facts}>
        <dt>{playground.query}</dt>
        <dd>
          <q dir="auto">{visible(step.query)}</q>
          <span className={css.faint}> {playground.origins[step.origin] ?? step.origin}</span>
        </dd>
        {step.words.length > 0 && (
          <>
            <dt>{playground.words}</dt>
            <dd>
              {step.words.map(({ word, frequency }) => playground.wordFound(visible(word), frequency)).join('; ')}
            </dd>
          </>
        )}
      </dl>
      <EvidenceList evidence={step.evidence} measure={step.measure} />
      {step.confidence !== null && (
        <p className={css.faint}>{playground.confidence(Math.round(100 * step.confidence))}</p>
      )}
      {step.abstain_reason && <p>{playground.abstained[step.abstain_reason] ?? step.abstain_reason}</p>}
    </>
  );
}

export const Shown = ({ evidence }: { evidence: Evidence[] }) => <EvidenceList evidence={evidence} />;

export function ModelCall({ step }: { step: Of<'model_call'> }) {
  const { playground, models } = useTexts();
  const language = useLocale();
  const count = (tokens: number | null): string =>
    tokens === null ? playground.unknown : new Intl.NumberFormat(language).format(tokens);
  return (
    <>
      <p>
        {playground.purposes[step.purpose] ?? step.purpose} · {playground.at(step.ms)} ·{' '}
        {playground.tokens(count(step.prompt_tokens), count(step.completion_tokens))}
      </p>
      {step.failure && (
        <Badge meaning="danger">{(models.failures as Record<string, string>)[step.failure] ?? step.failure}</Badge>
      )}
      {step.is_truncated && <Badge meaning="warning">{playground.truncated}</Badge>}
      {step.tools.length > 0 && (
        <p className={css.faint}>{playground.named(step.tools.map(({ name }) => visible(name)).join(', '))}</p>
      )}
    </>
  );
}

export function Judged({ step: { sentences } }: { step: Of<'judged'> }) {
  const { playground } = useTexts();
  return (
    <ul className={css.sentences}>
      {sentences.map(({ text, reason, evidence }, index) => (
        <li key={index}>
          <p dir="auto">{visible(text)}</p>
          <Verdict withheld={reason === null ? null : (playground.reasons[reason] ?? reason)} />
          {evidence.length > 0 && <EvidenceList evidence={evidence} />}
        </li>
      ))}
    </ul>
  );
}

export function Sent({ step: { sentences } }: { step: Of<'sent'> }) {
  const { playground } = useTexts();
  return (
    <ul className={css.sentences}>
      {sentences.map(({ text, proof, withheld_by: by, evidence }, index) => (
        <li key={index}>
          <p dir="auto">{visible(text)}</p>
          <Row>
            <Badge>{playground.proofs[proof] ?? proof}</Badge>
            <Verdict withheld={by === null ? null : playground.tripped(playground.guardrails[by] ?? by)} />
          </Row>
          {evidence.length > 0 && <EvidenceList evidence={evidence} />}
        </li>
      ))}
    </ul>
  );
}

function Verdict({ withheld }: { withheld: string | null }) {
  const { playground } = useTexts();
  if (withheld === null)
    return (
      <Badge meaning="success" icon="check">
        {playground.kept}
      </Badge>
    );
  return (
    <Row>
      <Badge meaning="warning" icon="close">
        {playground.withheld}
      </Badge>
      <span className={css.faint}>{withheld}</span>
    </Row>
  );
}

export function Tools({ step: { tools } }: { step: Of<'tools'> }) {
  const { playground } = useTexts();
  if (tools.length === 0) return <p className={css.faint}>{playground.noTools}</p>;
  return (
    <details className={css.evidence}>
      <summary>{playground.offered(tools.length)}</summary>
      <ul>
        {tools.map(({ name, effect, is_destructive }) => (
          <li key={name}>
            <code>{visible(name)}</code> <span className={css.faint}>{playground.effects[effect] ?? effect}</span>{' '}
            {is_destructive && <Badge meaning="danger">{playground.destructive}</Badge>}
          </li>
        ))}
      </ul>
    </details>
  );
}

export function ToolCall({ step }: { step: Of<'tool_call'> }) {
  const { playground } = useTexts();
  const isWaiting = step.status.startsWith('needs_');
  const isAssumed = step.is_simulated && step.status === 'done';
  return (
    <>
      <Row>
        <code>{visible(step.name)}</code>
        <Badge meaning={step.status === 'done' ? 'success' : isWaiting ? 'info' : 'warning'}>
          {playground.toolStatus[step.status] ?? step.status}
        </Badge>
        {step.reason && <span className={css.faint}>{visible(step.reason)}</span>}
      </Row>
      <pre className={css.json} tabIndex={0}>
        {visible(JSON.stringify(step.arguments, null, 2))}
      </pre>
      {isAssumed && <p className={css.faint}>{playground.simulated}</p>}
      {step.is_simulated && isWaiting && <p className={css.faint}>{playground.waits}</p>}
    </>
  );
}
