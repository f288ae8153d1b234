import { useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './button.js';
import css from './copy.module.css';

export interface CopyableProps {
  text: string;
  /** What it is, for screen readers. */
  label: string;
}

/** A text to take away: shown whole, and copied by its button, which says that it was. */
export function Copyable({ text, label }: CopyableProps) {
  const { ui } = useTexts();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <div className={css.box}>
      <code className={css.text} aria-label={label}>
        {text}
      </code>
      <Button size="small" icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? ui.copied : ui.copy}</span>
      </Button>
    </div>
  );
}
