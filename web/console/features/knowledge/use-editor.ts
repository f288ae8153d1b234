/**
 * State of the editor: the tab keeps the text until it is published, and it is published only onto its base version.
 */
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { apiOf, call } from '../../app/client.js';
import { isProblem, problemText } from '../../app/problem.js';
import { queryClient } from '../../app/queries.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import type { Texts } from '../../texts/type.js';
import { showToast } from '../../ui/toast.js';
import { keepText, keptText, textName, type Written } from '../../knowledge/kept-text.js';
import { replaceExampleQuestions } from '../../knowledge/queries.js';
import { type NewCheck } from '../../golden/golden-queries.js';
import { useGoldenGate } from '../../golden/use-golden-gate.js';
import { changedKnowledge, type Document, documentQuery, type GapDetail } from './queries.js';
import { editedText } from './edited-text.js';
import { resolveGap } from './use-gap-status.js';

const writtenOf = (document: Document | null, gap: GapDetail | null): Written => ({
  title: document?.title ?? gap?.example ?? '',
  text: document ? editedText(document) : gap ? draftOf(gap) : '',
  audience: document?.audience ?? 'public',
});

const isSame = (one: Written, other: Written): boolean =>
  one.title === other.title && one.text === other.text && one.audience === other.audience;

/** Of what is kept, only this is published. */
const onlyWritten = ({ title, text, audience }: Written): Written => ({ title, text, audience });

/** @param proposal whose draft the tab keeps for a new document */
export function useEditor(document: Document | null, gap: GapDetail | null, proposal: string | null) {
  const texts = useTexts();
  const { id: workspace, member_id: memberId } = useWorkspace();
  const navigate = useNavigate();
  const name = textName(workspace, document?.id ?? null, gap?.id ?? proposal ?? '');
  const [base, setBase] = useState(() => ({ version: document?.version ?? 0, ...writtenOf(document, gap) }));
  const [kept, setKept] = useState(() => {
    const found = keptText(name, memberId);
    return found && !isSame(found, base) ? found : null;
  });
  const [written, setWritten] = useState<Written>(() => onlyWritten(kept ?? writtenOf(document, gap)));
  const [expected, setExpected] = useState(kept?.version ?? base.version);
  const [theirs, setTheirs] = useState<Document | null>(
    // The restored text is based on a version that is no longer current.
    () => (document && kept && kept.version !== document.version ? document : null),
  );
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const isChanged = !isSame(written, base);
  const questions = kept?.questions;
  const gate = useGoldenGate();

  useEffect(() => {
    keepText(name, isChanged ? { ...written, ...(questions && { questions }), memberId, version: expected } : null);
  }, [name, written, questions, memberId, expected, isChanged]);

  const restart = (next: Document | null): void => {
    setBase({ version: next?.version ?? 0, ...writtenOf(next, gap) });
    setWritten(writtenOf(next, gap));
    setExpected(next?.version ?? 0);
    setTheirs(null);
    setKept(null);
    setProblem(null);
  };

  /** @param version to replace; 0 for a new document */
  const publish = async (version: number): Promise<void> => {
    setBusy(true);
    setProblem(null);
    const next = { ...written, title: written.title.trim() };
    try {
      if (!(await gate.pass(changeOf(document, next)))) return;
      const id = await saved(workspace, { document, written: next, expected_version: version });
      keepText(name, null);
      if (gap) await resolveGap(workspace, gap, texts);
      await hasBeenPublished(workspace, { id, title: next.title, questions }, texts);
      await navigate({ to: '/w/$workspace/knowledge/$document', params: { workspace, document: id } });
    } catch (error) {
      await publishedMeanwhile(workspace, document, error).then(setTheirs, setProblem);
    } finally {
      setBusy(false);
    }
  };

  return {
    written,
    change: (change: Partial<Written>) => setWritten((now) => ({ ...now, ...change })),
    base,
    theirs,
    /** When the restored text was written; null = nothing was restored. */
    restoredAt: kept?.at ?? null,
    discard: () => restart(document),
    takeTheirs: () => restart(theirs),
    publish: () => publish(expected),
    publishMine: () => publish(theirs?.version ?? expected),
    isBusy,
    problem,
    gate,
  };
}

async function hasBeenPublished(
  workspace: string,
  { id, title, questions = [] }: { id: string; title: string; questions: string[] | undefined },
  texts: Texts,
): Promise<void> {
  if (questions.length > 0) await addQuestions(workspace, { id, questions }, texts);
  showToast({ title: texts.knowledge.published(title) });
  await changedKnowledge(workspace);
}

/**
 * Under any title a new document answers what customers asked whose answers it is drafted from. A failure is reported
 * and can be retried, on the next screen as well.
 */
function addQuestions(workspace: string, of: { id: string; questions: string[] }, texts: Texts): Promise<void> {
  const sections = [{ heading: null, questions: of.questions }];
  return replaceExampleQuestions(workspace, of.id, sections).catch((error: unknown) => {
    const action = { label: texts.shell.retry, run: () => void addQuestions(workspace, of, texts) };
    const title = texts.exampleQuestions.notSaved;
    showToast({ title, detail: problemText(error, texts), isFailure: true, action });
  });
}

/** @returns the document as a colleague published it. @throws the error, if it has another cause */
async function publishedMeanwhile(workspace: string, document: Document | null, error: unknown): Promise<Document> {
  if (!document || !isProblem(error, 'conflict')) throw error;
  return queryClient.fetchQuery({ ...documentQuery(workspace, document.id), staleTime: 0 });
}

/** Distinct replies of the team, below the question. */
const draftOf = ({ example, replies }: GapDetail): string =>
  [`## ${example}`, ...new Set(replies.map(({ text }) => text))].join('\n\n');

/** As it is published: a signature is for the very same. */
function bodyOf(document: Document | null, written: Written) {
  const body = { ...written, format: 'markdown' as const, url: document?.url ?? null };
  // The language was set or detected when the document was created: an edit does not change it.
  return document ? { ...body, locale: document.locale } : body;
}

const changeOf = (document: Document | null, written: Written): NewCheck => ({
  document: { document_id: document?.id ?? null, ...bodyOf(document, written) },
});

/** @returns the document's id */
async function saved(
  workspace: string,
  { document, written, expected_version }: { document: Document | null; written: Written; expected_version: number },
): Promise<string> {
  const body = bodyOf(document, written);
  if (!document) return (await call(() => apiOf(workspace).POST('/v1/knowledge/documents', { body }))).data.id;
  const params = { path: { id: document.id } };
  const next = { ...body, expected_version };
  return (await call(() => apiOf(workspace).PUT('/v1/knowledge/documents/{id}', { params, body: next }))).data.id;
}
