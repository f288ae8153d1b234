import css from './json-field.module.css';
import { TextArea, type TextAreaProps } from './field.js';

/** Text area for JSON and other machine-readable text: left to right, monospaced. */
export const JsonField = (props: TextAreaProps) => (
  <TextArea spellCheck={false} autoComplete="off" rows={6} dir="ltr" {...props} className={css.json} />
);
