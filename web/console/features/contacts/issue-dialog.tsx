import { useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Select } from '../../ui/select.js';
import { type Contact, issueGrant } from './queries.js';
import { shownName } from '../../transcript/contact-name.js';

const TTLS = ['900', '3600', '28800', '86400'];

/** Issues a grant and shows its token, which exists only in this dialog. */
export default function IssueDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { contacts, inbox } = useTexts();
  const { id: workspace } = useWorkspace();
  const [ttl, setTtl] = useState('3600');
  const [token, setToken] = useState<string | null>(null);
  const { field, ...form } = useServerForm({ label: '' }, async ({ label }) => {
    const made = await issueGrant(workspace, contact.id, { label: label.trim() || null, ttl_seconds: Number(ttl) });
    setToken(made.token);
  });
  if (token !== null)
    return (
      <Dialog
        open
        title={contacts.grantMade}
        foot={
          <Button kind="primary" onClick={onClose}>
            {contacts.grantKept}
          </Button>
        }
      >
        <Callout meaning="warning">{contacts.grantOnce}</Callout>
        <Copyable text={token} label={contacts.grantToken} />
      </Dialog>
    );
  return (
    <FormDialog
      {...form}
      onClose={onClose}
      title={`${contacts.grantIssue}: ${shownName(contact, inbox)}`}
      lead={contacts.grantsLead}
      button={contacts.grantDo}
    >
      <TextField {...field('label')} label={contacts.grantLabel} hint={contacts.grantLabelHint} maxLength={100} />
      <Select
        label={contacts.grantTtl}
        value={ttl}
        options={TTLS.map((value) => ({ value, label: contacts.grantTtls[value] ?? value }))}
        onChange={setTtl}
      />
    </FormDialog>
  );
}
