import { useState } from 'react';
import { apiOf, call } from '../../app/client.js';
import { ContactField } from '../../app/contact-field.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { showToast } from '../../ui/toast.js';
import { LeadFields, useLeadForm } from './lead-form.js';
import { place, refreshCounts } from './queries.js';
import type { Lead } from './view.js';
import { titleOf } from './words.js';

/** Makes a lead by hand: of a contact, of a person in their own words, or of both. */
export default function NewDialog({ onClose, onMade }: { onClose: () => void; onMade: (lead: Lead) => void }) {
  const { leads } = useTexts();
  const { id: workspace } = useWorkspace();
  const [contact, setContact] = useState<string | null>(null);
  const { rows, setRows, currency, setCurrency, field, ...form } = useLeadForm(null, async (details) => {
    const body = { ...details, ...(contact !== null && { contact_id: contact }) };
    const { data } = await call(() => apiOf(workspace).POST('/v1/leads', { body }));
    place(workspace, data);
    void refreshCounts(workspace);
    onMade(data);
    showToast({ title: leads.made(visible(titleOf(data, leads))) });
  });
  return (
    <FormDialog {...form} onClose={onClose} title={leads.newTitle} lead={leads.newLead} button={leads.newDo}>
      <ContactField value={contact} onChange={setContact} />
      <LeadFields {...{ field, rows, setRows, currency, setCurrency }} />
    </FormDialog>
  );
}
