import { useRef, useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { isProblem } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Callout } from '../../ui/callout.js';
import { showToast } from '../../ui/toast.js';
import { saveDetails } from './changes.js';
import { type Details, LeadFields, useLeadForm } from './lead-form.js';
import { moneyText } from './money.js';
import { fetchLead } from './queries.js';
import type { Lead } from './view.js';
import { titleOf } from './words.js';

const SHOWN = ['name', 'company', 'email', 'phone', 'intent'] as const;

/** Corrects what is known of a lead. Somebody else's change is not overwritten before it was shown. */
export default function EditDialog({ lead: current, onClose }: { lead: Lead; onClose: () => void }) {
  const { leads } = useTexts();
  const locale = useLocale();
  // The page behind follows what others do; the dialog compares with what stood there when it opened.
  const [lead] = useState(current);
  const { id: workspace } = useWorkspace();
  const seen = useRef(lead);
  const [theirs, setTheirs] = useState<Lead | null>(null);
  const send = async (details: Details): Promise<void> => {
    if (Object.keys(details).length > 0)
      try {
        await save(details);
      } catch (error) {
        if (isProblem(error, 'conflict') && error.details.param !== undefined) setTheirs(seen.current);
        throw error;
      }
    onClose();
    showToast({ title: leads.edited(visible(titleOf({ ...seen.current, ...details }, leads))) });
  };
  /** Tries again where others changed something else. */
  const save = async (details: Details): Promise<void> => {
    for (;;)
      try {
        return await saveDetails(workspace, seen.current, details);
      } catch (error) {
        if (!isProblem(error, 'conflict') || error.details.param === undefined) throw error;
        const before = seen.current;
        seen.current = await fetchLead(workspace, lead.id);
        if (overlaps(before, seen.current, details)) throw error;
      }
  };
  const { rows, setRows, currency, setCurrency, field, ...form } = useLeadForm(lead, send);
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      title={leads.editTitle(visible(titleOf(lead, leads)))}
      lead={leads.editLead}
      button={leads.editDo}
      above={
        theirs && (
          <Callout meaning="warning">
            {leads.theirs}
            <ul>
              {SHOWN.filter((name) => theirs[name] !== lead[name]).map((name) => (
                <li key={name}>
                  {leads[name]}: {visible(theirs[name] ?? leads.unknown)}
                </li>
              ))}
              {differ(theirs.value, lead.value) && (
                <li>
                  {leads.value}: {theirs.value ? moneyText(theirs.value, locale) : leads.unknown}
                </li>
              )}
            </ul>
          </Callout>
        )
      }
    >
      <LeadFields {...{ field, rows, setRows, currency, setCurrency }} />
    </FormDialog>
  );
}

const differ = (a: unknown, b: unknown): boolean => JSON.stringify(a) !== JSON.stringify(b);

/** Whether somebody else changed what is changed here. */
const overlaps = (before: Lead, now: Lead, { fields = {}, ...details }: Details): boolean =>
  (Object.keys(details) as (keyof typeof details)[]).some((name) => differ(before[name], now[name])) ||
  Object.keys(fields).some((name) => differ(before.fields[name], now.fields[name]));
