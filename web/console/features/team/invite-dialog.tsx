import { useState } from 'react';
import type { Role } from '../../app/roles.js';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import { Choices } from '../../ui/choices.js';
import { invite, type NewInvitation } from './invitations.js';
import { rolesToGive } from './roles-to-give.js';

export interface InviteDialogProps {
  onClose: () => void;
  /** Called with the new invitation, including its link if no mail was sent. */
  onInvited: (made: NewInvitation) => void;
}

/** E-mail address and role of the new member. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { team, shell, auth } = useTexts();
  const { id, role: mine } = useWorkspace();
  const [role, setRole] = useState<Role>('responder');
  const { field, ...form } = useServerForm({ email: '' }, async ({ email }) =>
    onInvited(await invite(id, { email: email.trim(), role })),
  );
  return (
    <FormDialog {...form} onClose={onClose} title={team.invite} lead={team.inviteLead} button={team.inviteDo}>
      <TextField
        {...field('email', { required: auth.emailNeeded })}
        label={auth.email}
        type="email"
        autoComplete="off"
        autoFocus
      />
      <Choices
        label={team.role}
        value={role}
        options={rolesToGive(mine).map((value) => ({
          value,
          label: shell.roles[value],
          hint: team.roleLeads[value],
        }))}
        onChange={setRole}
      />
    </FormDialog>
  );
}
