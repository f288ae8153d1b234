import { type DragEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { classes } from '../../ui/classes.js';
import { FileInput } from '../../ui/file-input.js';
import css from './imports.module.css';

const ACCEPTED = '.json,.jsonl,.ndjson,.csv,.tsv,.mbox,.mbx,.eml,.txt';

interface DropFileProps {
  onFile: (file: File) => void;
  /** Why the last file was not taken. */
  problem: string | null;
}

/** Accepts one file, dropped or chosen. */
export function DropFile({ onFile, problem }: DropFileProps) {
  const { imports } = useTexts().forecasts;
  const picker = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = ([file]: Iterable<File>): void => {
    if (file) onFile(file);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <section
      className={classes(css.drop, isOver && css.over)}
      aria-label={imports.dropLabel}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div>
        <p>{imports.drop}</p>
        <p className={css.faint}>{imports.dropHint}</p>
        {problem && (
          <p role="alert" className={css.error}>
            {problem}
          </p>
        )}
      </div>
      <Button onClick={() => picker.current?.click()}>{imports.choose}</Button>
      <FileInput ref={picker} label={imports.choose} accept={ACCEPTED} onFiles={take} />
    </section>
  );
}
