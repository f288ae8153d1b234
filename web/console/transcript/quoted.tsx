import { useId, useState } from 'react';
import { useTexts } from '../texts/texts.js';
import { Icon } from '../ui/icon.js';
import { ForeignText } from './foreign-text.js';
import css from './quoted.module.css';

/** Quoted earlier mails and the signature: collapsed, since they are not part of the message. */
export default function Quoted({ text }: { text: string }) {
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
        {words.show}
      </button>
      <div className={css.text} id={id} hidden={!isOpen}>
        {isOpen && <ForeignText text={text} />}
      </div>
    </div>
  );
}
