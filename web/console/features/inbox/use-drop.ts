import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files dropped on the conversation or pasted into its field.
 * @param inside an element of the conversation @returns whether files are dragged over it
 */
export function useDrop(inside: RefObject<HTMLElement | null>, take: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useLayoutEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    const place = inside.current?.closest('section');
    if (!place) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!place.contains(relatedTarget as Node | null)) setOver(false);
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    const paste = ({ clipboardData }: ClipboardEvent) => {
      // Office programs copy a picture of a text beside it.
      if (!clipboardData || clipboardData.getData('text/plain') !== '') return;
      if (clipboardData.files.length > 0) latest.current([...clipboardData.files]);
    };
    place.addEventListener('dragover', over);
    place.addEventListener('dragleave', leave);
    place.addEventListener('drop', drop);
    place.addEventListener('paste', paste);
    return () => {
      place.removeEventListener('dragover', over);
      place.removeEventListener('dragleave', leave);
      place.removeEventListener('drop', drop);
      place.removeEventListener('paste', paste);
    };
  }, [inside]);
  return isOver;
}
