/** Putting words into a field where the cursor is, so that the browser's undo takes them out again. */
export interface Insertion {
  /** Where in the text it begins. */
  from: number;
  /** The sign that asked for it, which stands there; '' = a button asked. */
  mark: string;
}

/** Where a button puts words: at the cursor. */
export const insertionAt = ({ selectionStart }: HTMLTextAreaElement): Insertion => ({ from: selectionStart, mark: '' });

/** Whether a sign was just typed that begins a word. */
export function triggeredBy(mark: string, { value, selectionStart: at }: HTMLTextAreaElement, event: Event): boolean {
  const { data, isComposing } = event as InputEvent;
  return data === mark && !isComposing && !/\S/.test(value[at - 2] ?? '');
}

/** What was typed after the sign before the picker was there. */
export const askedIn = (field: HTMLTextAreaElement | null, { from, mark }: Insertion): string =>
  mark === '' || !field ? '' : field.value.slice(from + mark.length, field.selectionEnd);

/** Puts words in place of the sign and of what follows it up to the cursor, or of what is selected. */
export function insertInto(field: HTMLTextAreaElement, { from }: Insertion, words: string): void {
  field.focus();
  field.setSelectionRange(Math.min(from, field.selectionEnd), field.selectionEnd);
  // Deprecated, and the only way into the field's undo history.
  if (document.execCommand('insertText', false, words)) return;
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
