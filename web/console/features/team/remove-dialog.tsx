import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Dialog } from '../../ui/dialog.js';
import { showToast } from '../../ui/toast.js';
import { type Member, removeMember } from './queries.js';

/** States the consequences; the button names the member. */
export function RemoveDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const { team, ui } = texts;
  const { id } = useWorkspace();
  const removal = useMutation({
    mutationFn: () => removeMember(id, member.id),
    onSuccess: () => {
      onClose();
      showToast({ title: team.removed(member.name) });
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={team.removeTitle(member.name)}
      lead={team.removeLead}
      foot={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button kind="danger" busy={removal.isPending} onClick={() => removal.mutate()}>
            {team.removeNamed(member.name)}
          </Button>
        </>
      }
    >
      {removal.error && (
        <Callout meaning="danger" isAnswer>
          {problemText(removal.error, texts)}
        </Callout>
      )}
    </Dialog>
  );
}
