/** Whether what is typed is half a number or date: the field then has no value, and must not be taken for empty. */
export const isBadInput = (name: string): boolean =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`)?.validity.badInput === true;
