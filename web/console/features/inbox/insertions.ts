/** Inserts text at the cursor in a way that the browser's undo can revert. */
export interface Insertion {
  /** Start offset in the text. */
  from: number;
  /** The trigger character at that offset; '' = opened by a button. */
  mark: string;
}

/** Insertion at the cursor, for buttons. */
export const insertionAt = ({ selectionStart }: HTMLTextAreaElement): Insertion => ({ from: selectionStart, mark: '' });

/** Whether the trigger character was just typed at the beginning of a word. */
export function triggeredBy(mark: string, { value, selectionStart: at }: HTMLTextAreaElement, event: Event): boolean {
  const { data, isComposing } = event as InputEvent;
  return data === mark && !isComposing && !/\S/.test(value[at - 2] ?? '');
}

/**
 * The search that is typed after the trigger, up to the cursor; null once the trigger is gone, the cursor has left it,
 * or the words after it begin with a blank.
 */
export function askedIn(
  { value, selectionStart: start, selectionEnd: end }: HTMLTextAreaElement,
  { from, mark }: Insertion,
): string | null {
  if (start !== end || end <= from || !value.startsWith(mark, from)) return null;
  const asked = value.slice(from + mark.length, end);
  return /^\s|\n/.test(asked) ? null : asked;
}

/**
 * Removes the trigger and what was searched for, and returns how to write the words there once they have come: what is
 * typed meanwhile stays, and so does the cursor in it.
 */
export function reserve(field: HTMLTextAreaElement, insertion: Insertion): (words: string) => void {
  if (field.selectionEnd > insertion.from) insertInto(field, insertion, '');
  const { selectionStart: at, value } = field;
  return (words) => {
    if (!field.isConnected) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const isSame = field.value.startsWith(value.slice(0, at));
    if (!isSame || start <= at) return insertInto(field, insertionAt(field), words);
    field.setSelectionRange(at, at);
    insertInto(field, { from: at, mark: '' }, words);
    field.setSelectionRange(start + words.length, end + words.length);
  };
}

/** Replaces the trigger and the text up to the cursor, or the selection. */
export function insertInto(field: HTMLTextAreaElement, { from }: Insertion, words: string): void {
  field.focus();
  field.setSelectionRange(Math.min(from, field.selectionEnd), field.selectionEnd);
  // Deprecated, but the only way to write to the field's undo history.
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
