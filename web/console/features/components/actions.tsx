import { Button, type ButtonKind, buttonClass } from '../../ui/button.js';
import { IconButton } from '../../ui/icon-button.js';
import { Kbd } from '../../ui/kbd.js';
import { Specimen } from './specimen.js';

const KINDS: [kind: ButtonKind, says: string][] = [
  ['primary', 'Send reply'],
  ['plain', 'Assign…'],
  ['ghost', 'Add a note'],
  ['danger', 'Delete “Returns”'],
  ['quiet-danger', 'Revoke'],
];

export const Actions = () => (
  <>
    {KINDS.map(([kind, says]) => (
      <Specimen key={kind} name={kind}>
        <Button kind={kind}>{says}</Button>
        <Button kind={kind} icon="check">
          {says}
        </Button>
        <Button kind={kind} keys="mod+enter">
          {says}
        </Button>
        <Button kind={kind} size="small">
          {says}
        </Button>
        <Button kind={kind} busy>
          {says}
        </Button>
        <Button kind={kind} disabled>
          {says}
        </Button>
      </Specimen>
    ))}
    <Specimen name="icon button">
      <IconButton icon="filter" label="Filter" keys="f" />
      <IconButton icon="more" label="More" kind="plain" />
      <IconButton icon="back" label="Back" flips />
      <IconButton icon="trash" label="Delete" disabled />
    </Specimen>
    <Specimen name="link as a button">
      <a className={buttonClass()} href="#components">
        Open the guide
      </a>
    </Specimen>
    <Specimen name="keys">
      <Kbd keys="mod+k" />
      <Kbd keys="g i" />
      <Kbd keys="?" />
      <Kbd keys="escape" />
    </Specimen>
  </>
);
