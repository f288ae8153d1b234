import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useAttempts } from '../app/attempts.js';
import { FormDialog } from '../app/form-dialog.js';
import { Loaded } from '../app/loaded.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useServerForm } from '../app/use-form.js';
import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { Passages } from '../transcript/passages.js';
import { TextArea } from '../ui/field.js';
import { showToast } from '../ui/toast.js';
import { ExampleQuestion } from './example-question.js';
import { OtherWays } from './other-ways.js';
import { explanationQuery, reportAnswer } from './queries.js';
import { documentsOf, type ShownAnswer } from './shown-answer.js';
import css from './improve.module.css';

const CHARS_MAX = 4_000;

interface ImproveDialogProps {
  answer: ShownAnswer;
  onClose: () => void;
}

/** From a bad answer to a better one: what is right, an example question, the document, or a gap. */
export default function ImproveDialog({ answer, onClose }: ImproveDialogProps) {
  const texts = useTexts();
  const { improve, conversations } = texts;
  const { id: workspace, role } = useWorkspace();
  const navigate = useNavigate();
  const attempt = useAttempts();
  const { message } = answer;
  const query = useQuery({
    ...explanationQuery(workspace, message?.session ?? '', message?.id ?? ''),
    enabled: message !== null,
  });
  const asked = answer.asked ?? query.data ?? null;
  const isEditor = may(role, 'manage_team');

  const report = async (correction: string) => {
    const right = correction.trim();
    const body = {
      ...(message ? { message_id: message.id } : { question: asked?.question ?? '', language: asked?.language ?? '' }),
      ...(right !== '' && { correction: right }),
    };
    const gap = await attempt(body, (headers) => reportAnswer(workspace, body, headers));
    onClose();
    return gap;
  };
  const write = (gap: string): void =>
    void navigate({ to: '/w/$workspace/knowledge/new', params: { workspace }, search: { gap } });
  const form = useServerForm({ correction: '' }, async ({ correction }) => {
    const { id } = await report(correction);
    const open = { label: improve.openDraft, run: () => write(id) };
    showToast({ title: improve.proposed, ...(isEditor && { action: open }) });
  });
  const typed = (): string => form.form.getValues('correction');
  const documents = documentsOf(answer, asked?.evidence ?? []);
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      size="wide"
      title={improve.title}
      lead={improve.lead}
      button={improve.propose}
      isDisabled={!asked}
    >
      {message && !query.data ? (
        <Loaded query={query} rows={2} />
      ) : (
        asked?.question && <Quote label={conversations.asked} text={asked.question} />
      )}
      <Shown answer={answer} />
      <TextArea
        {...form.field('correction', { validate: (text: string) => text.trim() !== '' || improve.correctionNeeded })}
        label={improve.correction}
        hint={improve.correctionHint}
        maxLength={CHARS_MAX}
        rows={4}
        dir="auto"
        data-first
      />
      {asked && isEditor && (
        <ExampleQuestion
          question={asked.question ?? ''}
          documents={documents}
          heading={answer.articles[0]?.heading ?? null}
          onDone={onClose}
        />
      )}
      {asked && <OtherWays documents={documents} report={() => report(typed())} onWrite={write} onLeave={onClose} />}
    </FormDialog>
  );
}

/** What the customer saw: the answer, its quotations and the passages beside it. */
function Shown({ answer: { text, citations, articles } }: { answer: ShownAnswer }) {
  return (
    <>
      <Quote label={useTexts().improve.answer} text={text} />
      {citations.map(({ index, quote, title }) => (
        <Quote key={index} label={visible(title)} text={quote} />
      ))}
      {articles.length > 0 && <Passages passages={articles} />}
    </>
  );
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <figure className={css.said}>
      <figcaption className={css.label}>
        <bdi>{label}</bdi>
      </figcaption>
      <blockquote className={css.quote} dir="auto">
        {visible(text)}
      </blockquote>
    </figure>
  );
}
