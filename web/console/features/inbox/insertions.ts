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

/** What was typed after the trigger before the picker opened. */
export const askedIn = (field: HTMLTextAreaElement | null, { from, mark }: Insertion): string =>
  mark === '' || !field ? '' : field.value.slice(from + mark.length, field.selectionEnd);

/** Replaces the trigger and the text up to the cursor, or the selection. */
export function insertInto(field: HTMLTextAreaElement, { from }: Insertion, words: string): void {
  field.focus();
  field.setSelectionRange(Math.min(from, field.selectionEnd), field.selectionEnd);
  // Deprecated, but the only way to write to the field's undo history.
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
