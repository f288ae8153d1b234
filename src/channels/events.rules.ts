/** Decisions about channel events. Pure. */

const RANKS: Record<string, number> = { unknown: 0, sending: 0, sent: 1, delivered: 2, read: 3 };

/** Whether a state is an advance: reports come in any order, and a delivered message has not failed. */
export function isLaterState(current: string, next: string): boolean {
  if (current === 'failed') return false;
  if (next === 'failed') return current !== 'delivered' && current !== 'read';
  return (RANKS[next] ?? 0) > (RANKS[current] ?? 0);
}

const NUMBER = /^\s?(\d{1,3})\s?[.)]?\s?$/;

/** Resolves a number typed in reply to a numbered list to the choice. */
export function chosenText(text: string, choices: readonly string[]): string {
  const number = text.length > 6 ? null : NUMBER.exec(text)?.[1];
  return number ? (choices[Number(number) - 1] ?? text) : text;
}
