import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { Callout } from '../ui/callout.js';
import { TextField } from '../ui/field.js';
import { showToast } from '../ui/toast.js';
import { DocumentField } from './document-field.js';
import { examplesFrom, withQuestions } from './example-questions.js';
import type { NearDocument } from './shown-answer.js';
import { exampleQuestionsQuery } from './queries.js';
import { SectionField } from './section-field.js';
import { useExampleQuestions } from './use-example-questions.js';
import css from './improve.module.css';

interface ExampleQuestionProps {
  question: string;
  documents: readonly NearDocument[];
  /** Of the first document; null = none in particular. */
  heading: string | null;
  onDone: () => void;
}

/** The question becomes an example of the section that answers it. */
export function ExampleQuestion({ question, documents, heading: near, onDone }: ExampleQuestionProps) {
  const { exampleQuestions, improve } = useTexts();
  const { id: workspace } = useWorkspace();
  const first = documents[0]?.id ?? null;
  const [documentId, setDocumentId] = useState(first);
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const [words, setWords] = useState(() => examplesFrom([question])[0] ?? '');
  const { data } = useQuery({
    ...exampleQuestionsQuery(workspace, documentId ?? '', null),
    enabled: documentId !== null,
  });
  const { save, isBusy, refusal } = useExampleQuestions();
  const suggested = documentId === first && near !== null && data?.headings.includes(near) ? near : null;
  const heading = chosen === undefined ? suggested : chosen;
  const add = async (id: string): Promise<void> => {
    const questions = examplesFrom([words]);
    if (!(await save(id, (now) => withQuestions(now, [{ heading, questions }])))) return;
    showToast({ title: exampleQuestions.recognised(1) });
    onDone();
  };
  return (
    <fieldset className={css.way}>
      <legend className={css.legend}>{improve.answeredAlready}</legend>
      <p className={css.hint}>{improve.answeredAlreadyLead}</p>
      <TextField
        label={improve.exampleQuestion}
        value={words}
        maxLength={300}
        dir="auto"
        onChange={({ target }) => setWords(target.value)}
      />
      <div className={css.pair}>
        <DocumentField
          nearest={documents}
          documentId={documentId}
          onChange={(id) => {
            setDocumentId(id);
            setChosen(undefined);
          }}
        />
        {documentId !== null && <SectionField documentId={documentId} heading={heading} onChange={setChosen} />}
      </div>
      {refusal && (
        <Callout meaning="danger" title={exampleQuestions.notSaved} isAnswer>
          {refusal.text}
        </Callout>
      )}
      <div>
        <Button
          busy={isBusy}
          disabled={documentId === null || words.trim() === ''}
          onClick={() => documentId !== null && void add(documentId)}
        >
          {improve.addExample}
        </Button>
      </div>
    </fieldset>
  );
}
