import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { onListKey } from '../../ui/list-keys.js';
import type { Outcome } from './changes.js';
import css from './choice-list.module.css';

const OUTCOMES: readonly Outcome[] = ['solved', 'partial', 'unsolved'];

/** How a conversation ended. Enter takes the first. */
export function OutcomeChoices({ isBusy = false, onChosen }: { isBusy?: boolean; onChosen: (one: Outcome) => void }) {
  const { outcome } = useTexts().conversationActions;
  return (
    <div className={css.outcomes} role="group" onKeyDown={onListKey}>
      {OUTCOMES.map((one, index) => (
        <Button
          key={one}
          {...(index === 0 ? { 'data-first': true, kind: 'primary' as const } : {})}
          size="wide"
          busy={isBusy}
          onClick={() => onChosen(one)}
        >
          {outcome[one]}
        </Button>
      ))}
    </div>
  );
}
