import { useTexts } from '../texts/texts.js';
import type { Texts } from '../texts/type.js';
import { visible } from '../transcript/foreign-text.js';
import { Button } from '../ui/button.js';
import { TextField } from '../ui/field.js';
import { IconButton } from '../ui/icon-button.js';
import { type AttributeRow, hasTwice } from './attributes.js';
import css from './attribute-fields.module.css';

export interface AttributeFieldsProps {
  rows: AttributeRow[];
  onRows: (rows: AttributeRow[]) => void;
  /** What they are called elsewhere than at a contact. */
  words?: Partial<
    Pick<Texts['contacts'], 'attributes' | 'attributeName' | 'attributeNew' | 'attributeAdd' | 'attributeTwice'>
  >;
}

/** Attributes by name and value. */
export function AttributeFields({ rows, onRows, words }: AttributeFieldsProps) {
  const texts = useTexts();
  const contacts = { ...texts.contacts, ...words };
  const change = (key: number, more: Partial<AttributeRow>): void =>
    onRows(rows.map((row) => (row.key === key ? { ...row, ...more } : row)));
  const add = (): void => {
    const key = Math.max(-1, ...rows.map((row) => row.key)) + 1;
    onRows([...rows, { key, name: '', text: '', was: null }]);
  };
  return (
    <fieldset className={css.attributes}>
      <legend>{contacts.attributes}</legend>
      {rows.map((row) => (
        <div key={row.key} className={css.row}>
          <TextField
            label={contacts.attributeName}
            hideLabel
            placeholder={contacts.attributeName}
            value={row.name}
            maxLength={100}
            error={hasTwice(rows, row) ? contacts.attributeTwice : undefined}
            onChange={({ target }) => change(row.key, { name: target.value })}
          />
          <TextField
            label={contacts.attributeValue(visible(row.name) || contacts.attributeNew)}
            hideLabel
            value={row.text}
            maxLength={1_000}
            onChange={({ target }) => change(row.key, { text: target.value })}
          />
          <IconButton
            icon="trash"
            label={contacts.attributeRemove(visible(row.name) || contacts.attributeNew)}
            onClick={() => onRows(rows.filter(({ key }) => key !== row.key))}
          />
        </div>
      ))}
      <div className={css.add}>
        <Button icon="plus" size="small" disabled={rows.length >= 50} onClick={add}>
          {contacts.attributeAdd}
        </Button>
        {rows.length > 0 && <span className={css.hint}>{contacts.attributesHint}</span>}
      </div>
    </fieldset>
  );
}
