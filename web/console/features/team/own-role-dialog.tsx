import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import type { Role } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { changeRole } from './queries.js';

/** Giving up one's own role is irreversible, so it asks first; the button names the new role. */
export function OwnRoleDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const texts = useTexts();
  const { team, shell, ui } = texts;
  const { id, member_id: me } = useWorkspace();
  const change = useMutation({ mutationFn: () => changeRole(id, me, role), onSuccess: onClose });
  return (
    <Dialog
      open
      onClose={onClose}
      title={team.ownRoleTitle}
      lead={team.ownRoleLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={change.isPending} onClick={() => change.mutate()}>
            {team.ownRoleDo(shell.roles[role])}
          </Button>
        </>
      }
    >
      {change.error && (
        <Callout meaning="danger" isAnswer>
          {problemText(change.error, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
