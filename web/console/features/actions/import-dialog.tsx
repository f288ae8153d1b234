import { type SyntheticEvent, useState } from 'react';
import { FormDialog } from '../../app/form-dialog.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Callout } from '../../ui/callout.js';
import { Checkbox } from '../../ui/checkbox.js';
import { Choices } from '../../ui/choices.js';
import { TextField } from '../../ui/field.js';
import { showToast } from '../../ui/toast.js';
import { FilePick } from './file-pick.js';
import { type Imported, putAction, readOpenapi } from './queries.js';
import css from './actions.module.css';

/** Maximum number of actions in a workspace. */
const CHOSEN_MAX = 50;

interface Source {
  from: 'file' | 'url';
  /** Text of the file. */
  document: string;
  url: string;
  base: string;
}
const NONE: Source = { from: 'file', document: '', url: '', base: '' };

/** As sent to the API. */
const sentOf = ({ from, document, url, base }: Source) => ({
  ...(from === 'file' ? { document } : { url: url.trim() }),
  ...(base.trim() === '' ? {} : { base_url: base.trim() }),
});

/** Imports an OpenAPI document from a file or a URL: choose the operations that become actions. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { actions } = useTexts();
  const [source, setSource] = useState(NONE);
  const [chosen, setChosen] = useState<string[]>([]);
  const { operations, left, problem, isBusy, read, take } = useImport(source, onClose);
  const isReady = (source.from === 'file' ? source.document : source.url.trim()) !== '';
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (operations === null) read();
    else take(chosen, () => setChosen([]));
  };
  return (
    <FormDialog
      size="wide"
      title={actions.import}
      lead={actions.importLead}
      button={operations === null ? actions.read : actions.importDo(chosen.length)}
      isDisabled={operations === null ? !isReady : chosen.length === 0}
      onClose={onClose}
      onSubmit={submit}
      {...{ problem, isBusy }}
    >
      {left.length > 0 && <LeftOut left={left} />}
      {operations === null ? (
        <SourceFields source={source} onChange={(change) => setSource({ ...source, ...change })} />
      ) : (
        <Operations operations={operations} chosen={chosen} onChange={setChosen} />
      )}
    </FormDialog>
  );
}

/** Reads the document and imports the chosen operations. */
function useImport(source: Source, onClose: () => void) {
  const { actions } = useTexts();
  const { id } = useWorkspace();
  const [operations, setOperations] = useState<string[] | null>(null);
  const [left, setLeft] = useState<Imported['left_out']>([]);
  const [problem, setProblem] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const doing = (work: () => Promise<void>): void => {
    setBusy(true);
    setProblem(null);
    work()
      .catch(setProblem)
      .finally(() => setBusy(false));
  };
  const read = () => doing(async () => setOperations((await readOpenapi(id, sentOf(source))).operations));
  const take = (chosen: string[], onLeft: () => void) =>
    doing(async () => {
      const found = await readOpenapi(id, { ...sentOf(source), operations: chosen });
      for (const action of found.actions) await putAction(id, action.name, action);
      if (found.actions.length > 0) showToast({ title: actions.imported(found.actions.length) });
      if (found.left_out.length === 0) return onClose();
      setLeft(found.left_out);
      onLeft();
    });
  return { operations, left, problem, isBusy, read, take };
}

function SourceFields({ source, onChange }: { source: Source; onChange: (change: Partial<Source>) => void }) {
  const { actions } = useTexts();
  return (
    <>
      <Choices
        label={actions.source}
        value={source.from}
        onChange={(from) => onChange({ from })}
        options={[
          { value: 'file', label: actions.file },
          { value: 'url', label: actions.address },
        ]}
      />
      {source.from === 'file' ? (
        <FilePick onRead={(document) => onChange({ document })} />
      ) : (
        <TextField
          label={actions.documentUrl}
          type="url"
          value={source.url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      )}
      <TextField
        label={actions.base}
        hint={actions.baseHint}
        type="url"
        value={source.base}
        onChange={({ target }) => onChange({ base: target.value })}
      />
    </>
  );
}

function Operations({
  operations,
  chosen,
  onChange,
}: {
  operations: string[];
  chosen: string[];
  onChange: (chosen: string[]) => void;
}) {
  const { actions } = useTexts();
  if (operations.length === 0) return <p>{actions.noOperations}</p>;
  const toggle = (name: string, isOn: boolean): void => {
    if (!isOn) onChange(chosen.filter((one) => one !== name));
    else if (chosen.length < CHOSEN_MAX) onChange([...chosen, name]);
  };
  return (
    <fieldset className={css.operations} aria-label={actions.operations} tabIndex={0}>
      {operations.map((name) => (
        <Checkbox key={name} label={name} isOn={chosen.includes(name)} onChange={(isOn) => toggle(name, isOn)} />
      ))}
    </fieldset>
  );
}

function LeftOut({ left }: { left: Imported['left_out'] }) {
  const { actions } = useTexts();
  return (
    <Callout meaning="warning" title={actions.leftOut} isAnswer>
      <ul className={css.left}>
        {left.map(({ operation, reason }) => (
          <li key={operation}>
            <code>{operation}</code>: {reason}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
