import { Suspense, type SyntheticEvent, useRef, useState } from 'react';
import { Form } from '../../app/form.js';
import { useWorkspace } from '../../app/session.js';
import { ZoneField } from '../../app/zone-field.js';
import { ownZone } from '../../app/zones.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { DropZone } from '../../ui/drop-zone.js';
import { TextArea, TextField } from '../../ui/field.js';
import { fileSize } from '../../ui/file-size.js';
import { Card, Row } from '../../ui/page.js';
import { lazyPart } from '../../ui/parts.js';
import { Segments } from '../../ui/segments.js';
import { Select } from '../../ui/select.js';
import { listOf, missingFields, sourceOf } from './columns.js';
import { type DateOrder, type Source, SOURCES } from './import-queries.js';
import { FILE_BYTES_MAX, uploadImport } from './import-uploads.js';
import { isTable, useTable } from './use-table.js';
import css from './imports.module.css';

const ImportAccountForm = lazyPart(() =>
  import('./import-account-form.js').then((module) => ({ default: module.ImportAccountForm })),
);

const Mapping = lazyPart(() => import('./mapping.js').then((module) => ({ default: module.Mapping })));

const ACCEPTED = '.json,.jsonl,.ndjson,.csv,.tsv,.mbox,.mbx,.eml,.txt';
/** Sources whose exports have no private notes. */
const WITHOUT_NOTES: readonly Source[] = ['mail'];

/** A file of conversations, and how it is to be read. */
export function ImportForm() {
  const { imports } = useTexts().forecasts;
  const [from, setFrom] = useState<'file' | 'account'>('file');
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const choose = ([chosen]: File[]): void => {
    if (!chosen) return;
    const isTooLarge = chosen.size > FILE_BYTES_MAX;
    setProblem(chosen.size === 0 ? imports.emptyFile : isTooLarge ? imports.tooLarge : null);
    setFile(chosen.size === 0 || isTooLarge ? null : chosen);
  };
  return (
    <Card title={imports.add} lead={imports.addLead}>
      <Segments<'file' | 'account'>
        label={imports.from}
        value={from}
        options={[
          { value: 'file', label: imports.fromFile },
          { value: 'account', label: imports.fromAccount },
        ]}
        onChange={setFrom}
      />
      <Suspense>{from === 'account' && <ImportAccountForm />}</Suspense>
      {from === 'file' && (
        <DropZone
          label={imports.dropLabel}
          title={imports.drop}
          hint={imports.dropHint}
          choose={imports.choose}
          picker={picker}
          accept={ACCEPTED}
          problem={problem}
          onFiles={choose}
        />
      )}
      {from === 'file' && !file && <p className={css.faint}>{imports.tableColumns}</p>}
      {from === 'file' && file && (
        <HowToRead key={`${file.name} ${file.size}`} file={file} onDone={() => setFile(null)} />
      )}
    </Card>
  );
}

function SourceField({
  value,
  isMissing,
  onChange,
}: {
  value: Source | '';
  isMissing: boolean;
  onChange: (source: Source | '') => void;
}) {
  const { imports } = useTexts().forecasts;
  const sources = SOURCES.map((one) => ({ value: one, label: imports.sources[one] }));
  return (
    <div>
      <Select<Source | ''>
        label={imports.source}
        value={value}
        options={value === '' ? [{ value: '', label: imports.chooseSource }, ...sources] : sources}
        onChange={onChange}
      />
      {isMissing && (
        <p role="alert" className={css.error}>
          {imports.noSource}
        </p>
      )}
    </div>
  );
}

function HowToRead({ file, onDone }: { file: File; onDone: () => void }) {
  const { imports } = useTexts().forecasts;
  const { ui } = useTexts();
  const language = useLocale();
  const { id: workspace } = useWorkspace();
  const [name, setName] = useState(file.name.slice(0, 200));
  const [source, setSource] = useState<Source | ''>(sourceOf(file.name) ?? '');
  const [notes, setNotes] = useState(false);
  const [addresses, setAddresses] = useState('');
  const [zone, setZone] = useState(ownZone());
  const [order, setOrder] = useState<DateOrder | ''>('');
  const [isAsked, setAsked] = useState(false);
  const table = useTable(file, source);
  const own = listOf(addresses);
  const missing = isTable(source) && table.head ? missingFields(table.columns, own.length > 0) : [];
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (source === '' || name.trim() === '' || missing.length > 0) return;
    const options = {
      ...(notes && !WITHOUT_NOTES.includes(source) ? { notes } : { notes: false }),
      ...(isTable(source) ? { columns: table.columns, ...(order !== '' && { date_order: order }) } : {}),
      ...(own.length > 0 && (isTable(source) || source === 'mail') ? { own_addresses: own } : {}),
      timezone: zone,
    };
    uploadImport(workspace, file, { name: name.trim(), source, options });
    onDone();
  };
  return (
    <Form onSubmit={submit} label={imports.howToRead(visible(file.name))}>
      <p className={css.faint}>{imports.chosen(visible(file.name), fileSize(file.size, language))}</p>
      <div className={css.fields}>
        <TextField
          label={imports.name}
          value={name}
          maxLength={200}
          onChange={({ target }) => setName(target.value)}
          error={isAsked && name.trim() === '' ? imports.noName : undefined}
        />
        <SourceField value={source} isMissing={isAsked && source === ''} onChange={setSource} />
        {(isTable(source) || source === '') && <ZoneField label={imports.zone} value={zone} onChange={setZone} />}
      </div>
      {(isTable(source) || source === 'mail') && (
        <TextArea
          label={imports.ownAddresses}
          hint={source === 'mail' ? imports.ownOfMail : imports.ownOfTable}
          value={addresses}
          onChange={({ target }) => setAddresses(target.value)}
          placeholder="example.com support@example.com"
          dir="ltr"
          rows={2}
        />
      )}
      <Suspense>
        {isTable(source) && (
          <Mapping {...{ ...table, own, notes, zone, order }} missing={isAsked ? missing : []} onOrder={setOrder} />
        )}
      </Suspense>
      {source !== '' && !WITHOUT_NOTES.includes(source) && (
        <Checkbox label={imports.notes} hint={imports.notesHint} isOn={notes} onChange={setNotes} />
      )}
      <Row>
        <Button type="submit" kind="primary">
          {imports.start}
        </Button>
        <Button onClick={onDone}>{ui.cancel}</Button>
      </Row>
    </Form>
  );
}
