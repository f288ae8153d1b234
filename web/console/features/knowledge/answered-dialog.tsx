import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { showToast } from '../../ui/toast.js';
import { DocumentField } from '../../knowledge/document-field.js';
import { examplesFrom, withQuestions } from '../../knowledge/example-questions.js';
import { SectionField } from '../../knowledge/section-field.js';
import { useExampleQuestions } from '../../knowledge/use-example-questions.js';
import { QuestionChoices } from './question-choices.js';
import { type Gap, gapQuery } from './queries.js';
import { resolveGap, useGapStatus } from './use-gap-status.js';

/** Makes the questions of a gap example questions of the section that answers them, and resolves the gap. */
export function AnsweredDialog({ gap, onClose }: { gap: Gap; onClose: () => void }) {
  const texts = useTexts();
  const { exampleQuestions, knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const [documentId, setDocumentId] = useState(gap.nearest[0]?.id ?? null);
  const [heading, setHeading] = useState<string | null>(null);
  const [excluded, setExcluded] = useState<readonly string[]>([]);
  const query = useQuery(gapQuery(workspace, gap.id));
  const { save, isBusy, refusal } = useExampleQuestions();
  const change = useGapStatus();
  const questions = examplesFrom(query.data?.questions.map(({ question }) => question) ?? []);
  const chosen = questions.filter((question) => !excluded.includes(question));
  const add = async (id: string): Promise<void> => {
    if (!(await save(id, (now) => withQuestions(now, [{ heading, questions: chosen }])))) return;
    onClose();
    const detail = exampleQuestions.recognised(chosen.length);
    const isResolved = await resolveGap(workspace, gap, texts);
    const undo = { undo: () => change(gap, 'open', 'resolved'), undoLabel: ui.undo };
    showToast(isResolved ? { title: knowledge.gapDone.resolved, detail, ...undo } : { title: detail });
  };
  return (
    <FormDialog
      title={exampleQuestions.answeredTitle}
      lead={exampleQuestions.answeredLead}
      button={exampleQuestions.add}
      isDisabled={documentId === null || chosen.length === 0}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (documentId !== null) void add(documentId);
      }}
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
      <Loaded query={query}>
        {() => <QuestionChoices questions={questions} excluded={excluded} onChange={setExcluded} />}
      </Loaded>
      {refusal && (
        <Callout meaning="danger" title={exampleQuestions.notSaved} isAnswer>
          {refusal.text}
        </Callout>
      )}
    </FormDialog>
  );
}
