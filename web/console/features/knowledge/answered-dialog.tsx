import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failed } from '../../app/failed.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { Skeleton } from '../../ui/skeleton.js';
import { showToast } from '../../ui/toast.js';
import { QuestionChoices, SectionField } from './answered-fields.js';
import { DocumentField } from './document-field.js';
import { examplesFrom, withQuestions } from './example-questions.js';
import { type Gap, gapQuery } from './queries.js';
import { useExampleQuestions } from './use-example-questions.js';
import { resolveGap, useGapStatus } from './use-gap-status.js';

/** Makes the questions of a gap example questions of the section that answers them, and resolves the gap. */
export function AnsweredDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const texts = useTexts();
  const { exampleQuestions, knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [documentId, setDocumentId] = useState(gap.nearest[0]?.id ?? null);
  const [heading, setHeading] = useState<string | null>(null);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const { data, error, refetch } = useQuery(gapQuery(workspace, gap.id));
  const { save, isBusy, refusal } = useExampleQuestions();
  const change = useGapStatus();
  const questions = data && examplesFrom(data.questions.map(({ question }) => question));
  const chosen = questions?.filter((question) => !excluded.includes(question)) ?? [];
  const add = async (id: string): Promise<void> => {
    if (!(await save(id, (now) => withQuestions(now, [{ heading, questions: chosen }])))) return;
    onClose();
    const detail = exampleQuestions.recognised(chosen.length);
    const isResolved = await resolveGap(workspace, gap, texts);
    const undo = { undo: () => change(gap, 'open', 'resolved'), undoLabel: ui.undo };
    showToast(isResolved ? { title: knowledge.gapDone.resolved, detail, ...undo } : { title: detail });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={exampleQuestions.answeredTitle}
      lead={exampleQuestions.answeredLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button
            kind="primary"
            disabled={documentId === null || chosen.length === 0}
            busy={isBusy}
            onClick={() => documentId !== null && void add(documentId)}
          >
            {exampleQuestions.add}
          </Button>
        </>
      }
    >
      <DocumentField
        nearest={gap.nearest}
        documentId={documentId}
        onChange={(id) => {
          setDocumentId(id);
          setHeading(null);
        }}
      />
      {documentId !== null && <SectionField documentId={documentId} heading={heading} onChange={setHeading} />}
      {!questions && error && <Failed error={error} onRetry={() => void refetch()} />}
      {!questions && !error && <Skeleton label={ui.loading} />}
      {questions && <QuestionChoices questions={questions} excluded={excluded} onChange={setExcluded} />}
      {refusal && (
        <Callout meaning="danger" title={exampleQuestions.notSaved} isAnswer>
          {refusal.text}
        </Callout>
      )}
    </Dialog>
  );
}
