import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { shownName } from '../../transcript/contact-name.js';
import { TextField } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { AttributeFields } from '../../app/attribute-fields.js';
import { changesOf, hasTwice, rowsOf } from '../../app/attributes.js';
import { type Contact, edit } from './queries.js';

const FIELDS = ['name', 'email', 'phone', 'company', 'locale'] as const;
type Values = Record<(typeof FIELDS)[number], string>;

/** Corrects what is known of a contact. Only what was changed here is sent, so that others' changes stay. */
export default function EditDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  // As it was when the dialog opened: what others change meanwhile is not this form's.
  const [before] = useState(contact);
  const [rows, setRows] = useState(() => rowsOf(contact.attributes));
  const defaults = Object.fromEntries(FIELDS.map((field) => [field, before[field] ?? ''])) as Values;
  const send = async (values: Values): Promise<void> => {
    const changed = FIELDS.filter((field) => values[field].trim() !== (before[field] ?? '').trim());
    const attributes = changesOf(before.attributes, rows);
    const body = {
      ...Object.fromEntries(changed.map((field) => [field, values[field].trim() || null])),
      ...(Object.keys(attributes).length > 0 && { attributes }),
    };
    if (Object.keys(body).length > 0) await edit(workspace, before.id, body);
    onClose();
    showToast({ title: contacts.edited(shownName({ ...before, name: values.name.trim() || null }, inbox)) });
  };
  const { field, form: _, message: __, ...form } = useServerForm(defaults, send, { chosen: rows });
  return (
    <FormDialog
      {...form}
      isDisabled={rows.some((row) => hasTwice(rows, row))}
      onClose={onClose}
      title={contacts.editTitle(shownName(before, inbox))}
      lead={before.kind === 'user' ? contacts.editUser : contacts.editVisitor}
      button={contacts.editDo}
    >
      <TextField {...field('name')} label={contacts.name} maxLength={255} autoComplete="off" />
      <TextField {...field('email')} label={contacts.email} maxLength={320} inputMode="email" autoComplete="off" />
      <TextField {...field('phone')} label={contacts.phone} maxLength={50} inputMode="tel" autoComplete="off" />
      <TextField {...field('company')} label={contacts.company} maxLength={255} autoComplete="off" />
      <TextField
        {...field('locale')}
        label={contacts.locale}
        hint={contacts.localeHint}
        maxLength={35}
        autoComplete="off"
      />
      <AttributeFields rows={rows} onRows={setRows} />
    </FormDialog>
  );
}
