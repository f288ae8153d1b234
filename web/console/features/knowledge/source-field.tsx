import { useRef } from 'react';
import { problemText } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import { FileInput } from '../../ui/file-input.js';
import { PICTURE_TYPES, usePictures } from './use-pictures.js';
import css from './editor.module.css';

/** Maximum length of a trial; longer documents are replaced by a file. */
const CHARACTERS_MAX = 500_000;

/** The text in Markdown, into which pictures are pasted, dropped or chosen. */
export function SourceField({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const area = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const pictures = usePictures(area, onChange);
  return (
    <div className={css.written}>
      <TextArea
        ref={area}
        label={knowledge.markdown}
        aside={
          <Button size="small" busy={pictures.isBusy} onClick={() => picker.current?.click()}>
            {knowledge.addPicture}
          </Button>
        }
        hint={knowledge.pictureHint}
        error={pictures.problem === null ? undefined : problemText(pictures.problem, texts)}
        className={css.source}
        rows={20}
        maxLength={CHARACTERS_MAX}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        {...pictures.on}
      />
      <FileInput
        ref={picker}
        label={knowledge.addPicture}
        accept={PICTURE_TYPES.join(',')}
        multiple
        onFiles={(files) => void pictures.add(files)}
      />
    </div>
  );
}
