import { type RefObject, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { FileInput } from '../../ui/file-input.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { changedKnowledge, type Document } from './queries.js';
import { sendFile } from './send-file.js';
import { FILE_BYTES_MAX, FILE_TYPES } from './uploads.js';

interface ReplaceInputProps {
  document: Document;
  picker: RefObject<HTMLInputElement | null>;
}

/** Uploads a file as the document's next version; title, URL and audience stay. */
export function ReplaceInput({ document, picker }: ReplaceInputProps) {
  const texts = useTexts();
  const { knowledge } = texts;
  const { id: workspace } = useWorkspace();
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [failed, setFailed] = useState<{ name: string; why: string } | null>(null);
  const replace = async (file: File): Promise<void> => {
    const { name } = file;
    setFailed(null);
    if (file.size > FILE_BYTES_MAX) return setFailed({ name, why: knowledge.uploadProblems['too_large'] ?? '' });
    setSending({ name, share: 0 });
    try {
      const onProgress = (share: number): void => setSending({ name, share });
      const { audience } = document;
      await sendFile({ workspace, replaces: document, file, audience, key: crypto.randomUUID(), onProgress });
      showToast({ title: knowledge.replaced(visible(document.title)) });
      await changedKnowledge(workspace);
    } catch (error) {
      setFailed({ name, why: problemText(error, texts) });
    }
    setSending(null);
  };
  return (
    <>
      <FileInput
        ref={picker}
        label={knowledge.replace}
        accept={FILE_TYPES.join(',')}
        onFiles={([file]) => file && void replace(file)}
      />
      {sending && (
        <div role="status">
          <progress max={1} value={sending.share} aria-label={knowledge.sending(visible(sending.name))} />{' '}
          {knowledge.sending(visible(sending.name))}
        </div>
      )}
      {failed && (
        <Callout meaning="danger" title={knowledge.notReplaced(visible(failed.name))} isAnswer>
          {failed.why}
        </Callout>
      )}
    </>
  );
}
