import { useState } from 'react';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { type Refusal, refusalOf } from './example-questions.js';
import { getExampleQuestions, replaceExampleQuestions, type SectionQuestions } from './queries.js';

/** Changes a document's example questions as they are now: what a colleague added since the page was opened is kept. */
export function useExampleQuestions() {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  /** @returns whether they are stored */
  const save = async (
    documentId: string,
    change: (now: SectionQuestions[]) => SectionQuestions[],
  ): Promise<boolean> => {
    setBusy(true);
    setRefusal(null);
    let sent: SectionQuestions[] = [];
    try {
      const { sections } = await getExampleQuestions(workspace, documentId);
      sent = change(sections.map(({ heading, questions }) => ({ heading, questions })));
      await replaceExampleQuestions(workspace, documentId, sent);
      return true;
    } catch (error) {
      setRefusal(refusalOf(error, sent, texts));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { save, isBusy, refusal };
}
