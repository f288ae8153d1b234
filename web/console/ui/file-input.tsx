import type { RefObject } from 'react';
import css from './file-input.module.css';

interface FileInputProps {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  accept?: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** A field for files that a button opens: it takes no room, and Tab passes it. */
export function FileInput({ ref, label, accept, multiple, onFiles }: FileInputProps) {
  return (
    <input
      ref={ref}
      className={css.file}
      type="file"
      multiple={multiple}
      tabIndex={-1}
      aria-label={label}
      accept={accept}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])]);
        // The same file may be chosen again.
        currentTarget.value = '';
      }}
    />
  );
}
