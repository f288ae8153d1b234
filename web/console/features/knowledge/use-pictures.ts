import { type ClipboardEvent, type DragEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { writtenPicture } from '../../../../src/platform/kernel/markdown/pictures.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { sendPicture } from './send-picture.js';

export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

const picturesOf = (data: DataTransfer): File[] => [...data.files].filter(({ type }) => type.startsWith('image/'));

/** A screenshot’s name says nothing, so its author is asked for words. */
const wordsOf = ({ name }: File, otherwise: string): string => {
  const words = name.replace(/\.\w{1,5}$/, '').replace(/[-_]+/g, ' ');
  return words === '' || words === 'image' ? otherwise : words;
};

/**
 * Pictures that are pasted, dropped or chosen: uploaded, and written where the cursor is, with their words selected.
 * @param area the field with the text
 */
export function usePictures(area: RefObject<HTMLTextAreaElement | null>, onChange: (text: string) => void) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const selection = useRef<[start: number, end: number] | null>(null);

  useEffect(() => {
    if (!selection.current || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(...selection.current);
    selection.current = null;
  });

  const write = (file: File, id: string): void => {
    if (!area.current) return;
    const { value, selectionStart, selectionEnd } = area.current;
    const words = wordsOf(file, knowledge.pictureWords);
    const written = writtenPicture(words, id) ?? '';
    const before = value.slice(0, selectionStart);
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
    const start = before.length + gap.length + '!['.length;
    selection.current = [start, start + written.indexOf('](') - '!['.length];
    onChange(`${before}${gap}${written}\n\n${value.slice(selectionEnd).replace(/^\n{1,2}/, '')}`);
  };

  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      for (const file of files) write(file, (await sendPicture(workspace, file)).id);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };

  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer): void => {
    const files = picturesOf(data);
    if (files.length === 0) return;
    event.preventDefault();
    void add(files);
  };

  return {
    add,
    isBusy,
    problem,
    on: {
      // Office programs copy a picture of a text beside it.
      onPaste: (event: ClipboardEvent) =>
        event.clipboardData.getData('text/plain') === '' && take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}
