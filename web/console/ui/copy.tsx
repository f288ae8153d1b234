import { useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Button } from './button.js';
import css from './copy.module.css';

export interface CopyableProps {
  text: string;
  /** Label for screen readers. */
  label: string;
  /** Focuses the button when the dialog around it opens. */
  isFirst?: boolean;
}

/** A text with a copy button that confirms the copy. */
export function Copyable({ text, label, isFirst }: CopyableProps) {
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
      <Button
        size="small"
        icon={isCopied ? 'check' : 'copy'}
        onClick={() => void copy()}
        data-first={isFirst || undefined}
      >
        <span aria-live="polite">{isCopied ? ui.copied : ui.copy}</span>
      </Button>
    </div>
  );
}
