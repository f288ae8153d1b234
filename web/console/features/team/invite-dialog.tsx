import { useState } from 'react';
import type { Role } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { Stack } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { invite, type NewInvitation } from './invitations.js';
import { rolesToGive } from './roles-to-give.js';

export interface InviteDialogProps {
  onClose: () => void;
  /** Called with the new invitation, including its link if no mail was sent. */
  onInvited: (made: NewInvitation) => void;
}

/** E-mail address and role of the new member. */
export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  const { team, shell, auth, ui } = useTexts();
  const { id, role: mine } = useWorkspace();
  const [role, setRole] = useState<Role>('responder');
  const { field, onSubmit, isBusy, message } = useServerForm({ email: '' }, async ({ email }) =>
    onInvited(await invite(id, { email: email.trim(), role })),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={team.invite}
      lead={team.inviteLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form="invite" kind="primary" busy={isBusy}>
            {team.inviteDo}
          </Button>
        </>
      }
    >
      <form id="invite" onSubmit={onSubmit} noValidate>
        <Stack gap={4}>
          {message !== null && (
            <Callout meaning="danger" isAnswer>
              {message}
            </Callout>
          )}
          <TextField
            {...field('email', { required: auth.emailNeeded })}
            label={auth.email}
            type="email"
            autoComplete="off"
            autoFocus
          />
          <Select
            label={team.role}
            value={role}
            options={rolesToGive(mine).map((value) => ({ value, label: shell.roles[value] }))}
            onChange={setRole}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
