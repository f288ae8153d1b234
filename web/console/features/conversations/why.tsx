import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import type { ChatMessage } from '../../transcript/types.js';
import { Callout } from '../../ui/callout.js';
import { Facts } from '../../ui/facts.js';
import { languageNames } from '../../ui/formats.js';
import { RelativeTime } from '../../ui/time.js';
import { type Explanation, explanationQuery } from '../../knowledge/queries.js';
import css from './conversations.module.css';

const TWO_DIGITS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

type Evidence = Explanation['evidence'][number];

/** Explains an answer from its recorded turn: what supports each sentence, and what was discarded. */
export default function Why({ message }: { message: ChatMessage }) {
  const { id: workspace } = useWorkspace();
  const query = useQuery(explanationQuery(workspace, message.session_id, message.id));
  return <Loaded query={query}>{(why) => <Shown why={why} message={message} />}</Loaded>;
}

function Shown({ why, message }: { why: Explanation; message: ChatMessage }) {
  const { conversations: texts, playground } = useTexts();
  const used = why.evidence.filter(({ cited }) => cited);
  const left = why.evidence.filter(({ cited }) => !cited);
  return (
    <div className={css.why}>
      {why.correction && <Correction correction={why.correction} />}
      <Turn why={why} />
      {why.sentences.some(({ citations }) => citations.length > 0) && (
        <section aria-label={texts.sentences}>
          <h3>{texts.sentences}</h3>
          <ol className={css.sentences}>
            {why.sentences.map(({ text, proof, citations }, at) => (
              <li key={at}>
                <p dir="auto">{visible(text)}</p>
                <p className={css.faint}>{playground.proofs[proof] ?? proof}</p>
                {message.citations
                  .filter(({ index }) => citations.includes(index))
                  .map((citation) => (
                    <Quote key={citation.index} of={citation} quote={citation.quote} />
                  ))}
              </li>
            ))}
          </ol>
        </section>
      )}
      <EvidencePart title={texts.used} evidence={used} />
      <EvidencePart
        title={texts.rejected}
        lead={texts.rejectedLead[why.status === 'answered' ? 'answered' : 'not']}
        evidence={left}
      />
      {why.evidence.length === 0 && why.intent_class === 'answer' && <p className={css.faint}>{texts.nothingFound}</p>}
    </div>
  );
}

/** What the agent understood and decided. */
function Turn({ why }: { why: Explanation }) {
  const { conversations: texts, playground } = useTexts();
  const language = useLocale();
  return (
    <Facts
      facts={[
        [
          texts.asked,
          why.question && (
            <q key="question" dir="auto">
              {visible(why.question)}
            </q>
          ),
        ],
        [
          texts.understood,
          [texts.intents[why.intent_class], why.intent && visible(why.intent)].filter(Boolean).join(' · '),
        ],
        [texts.language, nameOf(language, why.language)],
        [texts.decision, playground.status[why.status] ?? why.status],
        [texts.because, why.abstain_reason && (playground.abstained[why.abstain_reason] ?? why.abstain_reason)],
        [texts.guardrail, why.guardrail && (playground.guardrails[why.guardrail] ?? why.guardrail)],
        [texts.confidence, playground.confidence(Math.round(100 * why.confidence))],
        [texts.model, why.model],
      ]}
    />
  );
}

function nameOf(language: string, tag: string): string {
  try {
    return languageNames(language).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

function Correction({ correction }: { correction: NonNullable<Explanation['correction']> }) {
  const { conversations: texts } = useTexts();
  const { id: workspace } = useWorkspace();
  const { text, author_label: author, created_at: at } = correction;
  return (
    <Callout meaning="warning" title={texts.corrected}>
      <p className={css.correction} dir="auto">
        {visible(text)}
      </p>
      <p>
        {author !== null && <bdi>{visible(author)}</bdi>} <RelativeTime at={at} /> ·{' '}
        <Link to="/w/$workspace/knowledge/gaps" params={{ workspace }}>
          {texts.gaps}
        </Link>
      </p>
    </Callout>
  );
}

interface EvidencePartProps {
  title: string;
  lead?: string;
  evidence: Evidence[];
}

function EvidencePart({ title, lead, evidence }: EvidencePartProps) {
  const { playground } = useTexts();
  const language = useLocale();
  const format = new Intl.NumberFormat(language, TWO_DIGITS);
  if (evidence.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lead && <p className={css.faint}>{lead}</p>}
      <ol className={css.evidence}>
        {evidence.map((one, index) => (
          <li key={index}>
            <Quote of={one} quote={one.quote} score={playground.score(format.format(one.score))} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface QuoteProps {
  of: { document_id: string; title: string | null; version: number; start: number; end: number };
  quote: string | null;
  score?: string;
}

/** Links to the exact place in the document. */
function Quote({ of: { document_id: document, title, version, start, end }, quote, score }: QuoteProps) {
  const { conversations: texts, playground } = useTexts();
  const { id: workspace } = useWorkspace();
  return (
    <div className={css.quote}>
      {quote === null ? <p className={css.faint}>{texts.notKept}</p> : <q dir="auto">{visible(quote)}</q>}
      <p className={css.faint}>
        {title === null ? (
          texts.removed
        ) : (
          <Link
            to="/w/$workspace/knowledge/$document"
            params={{ workspace, document }}
            search={{ version, start, end }}
          >
            <bdi>{visible(title)}</bdi>, {playground.version(version)}
          </Link>
        )}
        {score && ` · ${score}`}
      </p>
    </div>
  );
}
