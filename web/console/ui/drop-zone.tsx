import { type DragEvent, type ReactNode, type RefObject, useState } from 'react';
import { Button } from './button.js';
import { classes } from './classes.js';
import { FileInput } from './file-input.js';
import css from './drop-zone.module.css';

interface DropZoneProps {
  label: string;
  title: string;
  hint: string;
  /** What the button says that opens the file chooser. */
  choose: string;
  picker: RefObject<HTMLInputElement | null>;
  accept: string;
  multiple?: boolean;
  /** Why the last files were not taken. */
  problem?: string | null;
  onFiles: (files: File[]) => void;
  /** Between the words and the button. */
  children?: ReactNode;
}

/** Takes files that are dropped onto it, or chosen. */
export function DropZone({ label, title, hint, choose, picker, problem, onFiles, children, ...input }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <section
      className={classes(css.zone, isOver && css.over)}
      aria-label={label}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <div className={css.words}>
        <p>{title}</p>
        <p className={css.hint}>{hint}</p>
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
      </div>
      {children}
      <Button onClick={() => picker.current?.click()}>{choose}</Button>
      <FileInput ref={picker} label={choose} onFiles={onFiles} {...input} />
    </section>
  );
}
