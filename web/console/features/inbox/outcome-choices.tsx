import type { KeyboardEvent } from 'react';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { onListKey } from '../../ui/list-keys.js';
import type { Outcome } from './changes.js';
import css from './choice-list.module.css';

const OUTCOMES: readonly Outcome[] = ['solved', 'partial', 'unsolved'];

/** How a conversation ended. Enter takes the first, and each has its number. */
export function OutcomeChoices({ isBusy = false, onChosen }: { isBusy?: boolean; onChosen: (one: Outcome) => void }) {
  const { outcome } = useTexts().conversationActions;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const one = OUTCOMES[Number(event.key) - 1];
    if (!one || event.ctrlKey || event.metaKey || event.altKey) onListKey(event);
    else if (!isBusy && !event.repeat) onChosen(one);
  };
  return (
    <div className={css.outcomes} role="group" onKeyDown={onKeyDown}>
      {OUTCOMES.map((one, index) => (
        <Button
          key={one}
          {...(index === 0 ? { 'data-first': true, kind: 'primary' as const } : {})}
          size="wide"
          keys={String(index + 1)}
          busy={isBusy}
          onClick={() => onChosen(one)}
        >
          {outcome[one]}
        </Button>
      ))}
    </div>
  );
}
