import { useId, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { Icon } from '../ui/icon.js';
import { ForeignText } from './foreign-text.js';
import css from './quoted.module.css';

interface QuotedProps {
  /** `show`: quoted mails and the signature; `edited`: what the message said before. */
  what: keyof Texts['channels']['quoted'];
  text: string;
}

/** Collapsed, since it is not part of the message. */
export default function Quoted({ what, text }: QuotedProps) {
  const words = useTexts().channels.quoted;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={css.quoted}>
      <button
        type="button"
        className={css.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'down' : 'forward'} flips={!isOpen} />
        {words[what]}
      </button>
      <div className={css.text} id={id} hidden={!isOpen}>
        {isOpen && <ForeignText text={text} />}
      </div>
    </div>
  );
}
