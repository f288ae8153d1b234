import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { isComposing } from '../../../widget/composition.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import css from './playground.module.css';

/** Maximum length of a question. */
const CHARACTERS_MAX = 4_000;

/** Field for a question; Enter asks, Shift+Enter starts a line. */
export function Composer({ isBusy, onAsk }: { isBusy: boolean; onAsk: (question: string) => void }) {
  const { playground } = useTexts();
  const [text, setText] = useState('');
  const submit = (): void => {
    const question = text.trim();
    if (question === '' || isBusy) return;
    setText('');
    onAsk(question);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return;
    event.preventDefault();
    submit();
  };
  return (
    <form className={css.composer} data-playground onSubmit={onSubmit}>
      <TextArea
        label={playground.question}
        placeholder={playground.placeholder}
        rows={2}
        value={text}
        maxLength={CHARACTERS_MAX}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" kind="primary" busy={isBusy} icon="play">
        {playground.ask}
      </Button>
    </form>
  );
}
