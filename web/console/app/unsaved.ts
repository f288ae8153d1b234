/** Forms of the page whose input is not saved. */
import { useEffect } from 'react';

const forms = new Set<() => boolean>();

/** Whether leaving the page would lose something that was typed. */
export const hasUnsaved = (): boolean => [...forms].some((isUnsaved) => isUnsaved());

/** @param isUnsaved asked when the page is left; stable */
export function useUnsaved(isUnsaved: () => boolean): void {
  useEffect(() => {
    forms.add(isUnsaved);
    return () => void forms.delete(isUnsaved);
  }, [isUnsaved]);
}
