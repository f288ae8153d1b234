import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Copyable } from '../../ui/copy.js';
import { Dialog } from '../../ui/dialog.js';

/** Shows the link to pass on if no mail was sent. It is shown only here, so the dialog must be answered. */
export function LinkDialog({ email, link, onClose }: { email: string; link: string; onClose: () => void }) {
  const { team } = useTexts();
  return (
    <Dialog
      open
      title={team.link(email)}
      lead={team.linkLead}
      foot={
        <Button kind="primary" onClick={onClose}>
          {team.linkKept}
        </Button>
      }
    >
      <Callout meaning="warning">{team.linkOnce}</Callout>
      <Copyable text={link} label={team.linkLabel} />
    </Dialog>
  );
}
