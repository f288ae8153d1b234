import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Dialog } from '../../ui/dialog.js';
import { TextField } from '../../ui/field.js';
import { IconButton } from '../../ui/icon-button.js';
import { Menu, MenuGroup, MenuItem, MenuLine } from '../../ui/menu.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { Specimen } from './specimen.js';

const nothing = () => undefined;

export function Floating() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Specimen name="menu">
        <Menu trigger={<Button icon="more">Conversation</Button>}>
          <MenuItem icon="person" keys="a" onSelect={nothing}>
            Assign…
          </MenuItem>
          <MenuItem icon="swap" keys="g b" onSelect={nothing}>
            Give back
          </MenuItem>
          <MenuItem icon="clock" isCurrent onSelect={nothing}>
            Snoozed
          </MenuItem>
          <MenuItem icon="lock" disabled onSelect={nothing}>
            Not for your role
          </MenuItem>
          <MenuLine />
          <MenuGroup label="Contact">
            <MenuItem icon="stop" isDanger onSelect={nothing}>
              Block this visitor…
            </MenuItem>
          </MenuGroup>
        </Menu>
      </Specimen>
      <Specimen name="tooltip">
        <IconButton icon="clock" label="Snooze" keys="z" />
      </Specimen>
      <Specimen name="dialog">
        <Button onClick={() => setOpen(true)}>Delete a document…</Button>
        <Dialog
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Delete “Returns and refunds”?"
          lead="The agent answers from it until you do. Its 14 versions go with it."
          foot={
            <>
              <Button onClick={() => setOpen(false)}>Keep it</Button>
              <Button kind="danger" onClick={() => setOpen(false)}>
                Delete “Returns and refunds”
              </Button>
            </>
          }
        >
          <TextField label="Type its name to confirm" />
        </Dialog>
      </Specimen>
      <Specimen name="toast">
        <Button onClick={() => showToast({ title: 'Assigned to Rui Costa.' })}>That it was done</Button>
        <Button
          onClick={() =>
            showToast({
              title: 'HO-1207 is resolved.',
              undo: () => showToast({ title: 'It is open again.' }),
              undoLabel: 'Undo',
            })
          }
        >
          With undo
        </Button>
        <Button onClick={() => showFailure('The reply was not sent.', 'Request req_4f2a')}>That it failed</Button>
      </Specimen>
    </>
  );
}
