import { useRef } from 'react';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Select } from '../../ui/select.js';
import css from './knowledge.module.css';

export interface AddSectionProps {
  /** Sections without a field yet; null = the whole document. */
  headings: (string | null)[];
  onAdd: (heading: string | null) => void;
  /** The new field, which gets the focus. */
  lastField: () => HTMLElement | null;
}

/** Adds a field for a section's questions. */
export function AddSection({ headings, onAdd, lastField }: AddSectionProps) {
  const { exampleQuestions } = useTexts();
  const isAdded = useRef(false);
  if (headings.length === 0) return null;
  const options = headings.map((heading, index) => ({
    value: String(index),
    label: heading === null ? exampleQuestions.wholeDocument : visible(heading),
  }));
  const add = (value: string): void => {
    isAdded.current = value !== '';
    if (isAdded.current) onAdd(headings[Number(value)] ?? null);
  };
  const focused = (): HTMLElement | null => {
    const field = isAdded.current ? lastField() : null;
    isAdded.current = false;
    return field;
  };
  return (
    <div className={css.short}>
      <Select
        label={exampleQuestions.addSection}
        value=""
        options={[{ value: '', label: exampleQuestions.chooseSection }, ...options]}
        onChange={add}
        finalFocus={focused}
      />
    </div>
  );
}
