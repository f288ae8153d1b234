import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { TextArea } from '../../ui/field.js';
import { Row, Stack } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { AddSection } from './add-section.js';
import { questionsIn, withoutQuestions, withQuestions } from '../../knowledge/example-questions.js';
import type { ExampleQuestions, SectionQuestions } from '../../knowledge/queries.js';
import { useExampleQuestions } from '../../knowledge/use-example-questions.js';

interface Typed {
  heading: string | null;
  text: string;
}

export interface ExampleQuestionsFormProps {
  documentId: string;
  stored: ExampleQuestions;
  /** Called when they are saved, or left as they were. */
  onEnd: () => void;
}

/** One field for each section that has questions; more sections can be added. */
export function ExampleQuestionsForm({ documentId, stored, onEnd }: ExampleQuestionsFormProps) {
  const { exampleQuestions, ui } = useTexts();
  const [typed, setTyped] = useState(() => typedOf(stored));
  const { save, isBusy, refusal } = useExampleQuestions();
  const fields = useRef<HTMLDivElement>(null);
  const isUnnamed = refusal && !typed.some(({ heading }) => heading === refusal.heading);
  useEffect(() => {
    fields.current?.querySelector<HTMLElement>('textarea, [role=combobox]')?.focus();
  }, []);
  useEffect(() => {
    if (refusal) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }, [refusal]);
  const change = (at: number, text: string): void =>
    setTyped(typed.map((section, index) => (index === at ? { ...section, text } : section)));
  const submit = async (): Promise<void> => {
    const next = sectionsOf(typed);
    if (!(await save(documentId, (now) => withQuestions(next, withoutQuestions(now, stored.sections))))) return;
    showToast({ title: exampleQuestions.saved });
    onEnd();
  };
  return (
    <>
      <div ref={fields}>
        <Stack gap={4}>
          {typed.map(({ heading, text }, index) => (
            <TextArea
              key={heading ?? ''}
              label={heading === null ? exampleQuestions.wholeDocument : visible(heading)}
              hint={isGone(stored, heading) ? exampleQuestions.headingGone : exampleQuestions.line}
              error={refusal?.heading === heading ? refusal.text : undefined}
              dir="auto"
              rows={rowsOf(text)}
              value={text}
              onChange={({ target }) => change(index, target.value)}
            />
          ))}
          <AddSection
            headings={[null, ...stored.headings].filter((one) => !typed.some(({ heading }) => heading === one))}
            onAdd={(heading) => setTyped([...typed, { heading, text: '' }])}
            lastField={() => [...(fields.current?.querySelectorAll('textarea') ?? [])].at(-1) ?? null}
          />
        </Stack>
      </div>
      {isUnnamed && (
        <Callout meaning="danger" title={exampleQuestions.notSaved} isAnswer>
          {refusal.text}
        </Callout>
      )}
      <Row>
        <Button kind="primary" busy={isBusy} onClick={() => void submit()}>
          {exampleQuestions.save}
        </Button>
        <Button onClick={onEnd}>{ui.cancel}</Button>
      </Row>
    </>
  );
}

const ROWS = { min: 3, max: 12 };
const rowsOf = (text: string): number => Math.min(Math.max(text.split('\n').length + 1, ROWS.min), ROWS.max);

/** A document without headings has only one section. */
function typedOf({ sections, headings }: ExampleQuestions): Typed[] {
  const typed = sections.map(({ heading, questions }) => ({ heading, text: questions.join('\n') }));
  return typed.length === 0 && headings.length === 0 ? [{ heading: null, text: '' }] : typed;
}

const sectionsOf = (typed: Typed[]): SectionQuestions[] =>
  typed
    .map(({ heading, text }) => ({ heading, questions: questionsIn(text) }))
    .filter(({ questions }) => questions.length > 0);

const isGone = ({ sections }: ExampleQuestions, heading: string | null): boolean =>
  sections.some((section) => section.heading === heading && !section.applies);
