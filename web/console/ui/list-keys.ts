import type { KeyboardEvent } from 'react';

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * Keyboard navigation in a list of buttons: arrows, Home and End move focus, and a letter jumps to the next match
 * (`data-name`, else its text).
 */
export function onListKey(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  if (at === -1 || ctrlKey || metaKey || altKey) return;
  const next = targetOf(key, buttons, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function targetOf(key: string, buttons: HTMLButtonElement[], at: number): HTMLButtonElement | undefined {
  const step = STEPS[key];
  if (step !== undefined) return buttons[(at + step + buttons.length) % buttons.length];
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const after = [...buttons.slice(at + 1), ...buttons.slice(0, at + 1)];
  return after.find((button) => nameOf(button).startsWith(key.toLowerCase()));
}

const nameOf = ({ dataset, textContent }: HTMLButtonElement): string =>
  (dataset['name'] ?? textContent).trim().toLowerCase();
