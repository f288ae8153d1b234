import { useId, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import field from '../../ui/field.module.css';

const BYTES_MAX = 1_048_576;

/** Reads a JSON file of at most 1 MB in the browser. @param onRead receives its text; '' = unreadable */
export function FilePick({ onRead }: { onRead: (text: string) => void }) {
  const { actions } = useTexts();
  const id = useId();
  const [error, setError] = useState<string | null>(null);
  const pick = async (file: File | undefined): Promise<void> => {
    const isTooLarge = (file?.size ?? 0) > BYTES_MAX;
    setError(isTooLarge ? actions.fileTooLarge : null);
    onRead(file && !isTooLarge ? await file.text() : '');
  };
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {actions.fileLabel}
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className={field.input}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => void pick(target.files?.[0])}
      />
      <span className={error ? field.error : field.hint} id={`${id}-hint`}>
        {error ?? actions.fileHint}
      </span>
    </div>
  );
}
