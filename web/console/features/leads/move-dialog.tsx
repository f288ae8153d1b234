import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { Stack } from '../../ui/page.js';
import { type Lead, type Status, STATUSES } from './view.js';
import { titleOf } from './words.js';

export interface MoveDialogProps {
  lead: Lead;
  onMove: (status: Status) => void;
  onClose: () => void;
}

/** Sets any status in one step. */
export default function MoveDialog({ lead, onMove, onClose }: MoveDialogProps) {
  const { leads } = useTexts();
  const others = STATUSES.filter((status) => status !== lead.status);
  return (
    <Dialog
      open
      onClose={onClose}
      title={leads.moveTitle(visible(titleOf(lead, leads)))}
      lead={leads.isNow(leads.statuses[lead.status])}
    >
      <Stack gap={2}>
        {others.map((status, index) => (
          <Button key={status} size="wide" onClick={() => onMove(status)} data-first={index === 0 || undefined}>
            {leads.statuses[status]}
          </Button>
        ))}
      </Stack>
    </Dialog>
  );
}
