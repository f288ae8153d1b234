import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { List } from '../../app/list.js';
import { notedText } from '../../app/problem.js';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useStore } from '../../app/store.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { Facts } from '../../ui/facts.js';
import { FileInput } from '../../ui/file-input.js';
import { fileSize } from '../../ui/file-size.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { Table } from '../../ui/table.js';
import { exactTime, RelativeTime } from '../../ui/time.js';
import { showFailure } from '../../ui/toast.js';
import {
  changeImport,
  type Import,
  importMeaning,
  type ImportVerb,
  isReading,
  putConsent,
  skipsQuery,
} from './import-queries.js';
import { importUploads, resumeImport } from './import-uploads.js';
import { ImportToken } from './import-token.js';
import { RemoveImportDialog } from './remove-import-dialog.js';
import css from './imports.module.css';

/** What may be done with an import in a state; an upload is paused where it runs. */
const VERBS: Record<Import['status'], readonly ImportVerb[]> = {
  uploading: ['cancel'],
  queued: ['pause', 'cancel'],
  running: ['pause', 'cancel'],
  paused: ['start', 'cancel'],
  failed: ['start'],
  done: [],
  cancelled: [],
};

/** An import from an account that was not started yet is started by its button. */
const verbsOf = ({ status, account }: Import): readonly ImportVerb[] => {
  if (account?.needs_token && status === 'failed') return [];
  return account && status === 'uploading' ? ['start', 'cancel'] : VERBS[status];
};

/** One import: how far it is, what it brought, and what was left out. */
export function ImportCard({ imported }: { imported: Import }) {
  const texts = useTexts();
  const { imports } = texts.forecasts;
  const { role } = useWorkspace();
  const { name, source, status, error, created_at: at, requested_by: by } = imported;
  const isHere = useStore(importUploads).some(({ importId }) => importId === imported.id);
  const mayChange = may(role, 'manage_team');
  const isFetching = imported.account?.is_complete === false;
  const fetching = { ...imports.statuses, uploading: imports.notStarted, running: imports.fetching };
  const progressOf = isFetching ? imports.fetchingNamed : imports.readingNamed;
  return (
    <Card
      title={visible(name)}
      label={`${visible(name)}, ${exactTime(new Date(at), useLocale())}`}
      lead={
        <>
          {imports.by(imports.sources[source], visible(by))} <RelativeTime at={at} />
        </>
      }
      actions={mayChange && !isHere && <Controls imported={imported} />}
    >
      <Stack gap={3}>
        <div role="status">
          <Badge meaning={importMeaning(status)}>{isFetching ? fetching[status] : imports.statuses[status]}</Badge>
        </div>
        {isReading(imported) && <progress className={css.bar} aria-label={progressOf(visible(name))} />}
        {error !== null && (
          <Callout meaning="danger" title={isFetching ? imports.notFetched : imports.failed}>
            {notedText(error, texts)}
          </Callout>
        )}
        {status === 'paused' && isFetching && <p className={css.faint}>{imports.keepsToken}</p>}
        {imported.account?.needs_token && status === 'failed' && mayChange && <ImportToken imported={imported} />}
        {status === 'uploading' && imported.account === null && mayChange && !isHere && <Resume imported={imported} />}
        <Counts imported={imported} />
        {imported.model_consent_at !== null && <Consented imported={imported} at={imported.model_consent_at} />}
        {imported.skipped > 0 && <Skipped imported={imported} />}
        {status === 'done' && imported.conversations + imported.unchanged > 0 && <Next name={visible(name)} />}
      </Stack>
    </Card>
  );
}

/** What an import is for. */
function Next({ name }: { name: string }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  return (
    <Row>
      <Link
        to="/w/$workspace/forecasts"
        params={{ workspace }}
        className={buttonClass('plain', 'small')}
        aria-label={imports.tryNamed(name)}
      >
        {imports.tryThem}
      </Link>
    </Row>
  );
}

function Counts({ imported: { account, conversations, unchanged, skipped, bytes } }: { imported: Import }) {
  const { imports } = useTexts().forecasts;
  const language = useLocale();
  const { format } = new Intl.NumberFormat(language);
  return (
    <Facts
      facts={[
        ...(account ? [[imports.fetched, format(account.fetched)] satisfies [string, string]] : []),
        [imports.brought, format(conversations)],
        [imports.unchanged, format(unchanged)],
        [imports.skipped, format(skipped)],
        [imports.size, fileSize(bytes, language)],
      ]}
    />
  );
}

/** Who lets its words go to the large model; the owner takes that back. */
function Consented({ imported: { id, name, model_consent_by: by }, at }: { imported: Import; at: string }) {
  const { model } = useTexts().forecasts;
  const { id: workspace, role } = useWorkspace();
  const withdraw = useMutation({ mutationFn: () => putConsent(workspace, id, false) });
  return (
    <>
      <Facts facts={[[model.consent, <Given key="by" by={by ?? ''} at={at} />]]} />
      <Refusal error={withdraw.error} />
      {role === 'owner' && (
        <Row>
          <Button
            size="small"
            busy={withdraw.isPending}
            aria-label={model.withdrawNamed(visible(name))}
            onClick={() => withdraw.mutate()}
          >
            {model.withdraw}
          </Button>
        </Row>
      )}
    </>
  );
}

const Given = ({ by, at }: { by: string; at: string }) => (
  <>
    <bdi>{visible(by)}</bdi> <RelativeTime at={at} />
  </>
);

function Controls({ imported }: { imported: Import }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [isRemoving, setRemoving] = useState(false);
  const change = useMutation({ mutationFn: (verb: ImportVerb) => changeImport(workspace, imported.id, verb) });
  const name = visible(imported.name);
  const words = {
    start: [imports.goOn, imports.goOnNamed(name)],
    pause: [imports.pause, imports.pauseNamed(name)],
    cancel: [imports.cancel, imports.cancelNamed(name)],
  } as const;
  return (
    <>
      <Refusal error={change.error} />
      {verbsOf(imported).map((verb) => (
        <Button
          key={verb}
          size="small"
          aria-label={words[verb][1]}
          busy={change.isPending && change.variables === verb}
          onClick={() => change.mutate(verb)}
        >
          {words[verb][0]}
        </Button>
      ))}
      <Button size="small" kind="quiet-danger" aria-label={imports.removeNamed(name)} onClick={() => setRemoving(true)}>
        {imports.remove}
      </Button>
      {isRemoving && <RemoveImportDialog imported={imported} onClose={() => setRemoving(false)} />}
    </>
  );
}

/** The upload was left: its file is chosen once more, and goes on from the part that is missing. */
function Resume({ imported }: { imported: Import }) {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <Callout meaning="warning" title={imports.leftOff}>
      <p>{imports.leftOffLead}</p>
      <Button size="small" onClick={() => picker.current?.click()}>
        {imports.chooseAgain}
      </Button>
      <FileInput
        ref={picker}
        label={imports.chooseAgain}
        onFiles={([file]) => {
          if (file && !resumeImport(workspace, imported, file)) showFailure(imports.otherFile);
        }}
      />
    </Callout>
  );
}

function Skipped({ imported }: { imported: Import }) {
  const { imports } = useTexts().forecasts;
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={css.details} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{imports.whySkipped}</summary>
      {isOpen && <SkippedRows id={imported.id} />}
    </details>
  );
}

function SkippedRows({ id }: { id: string }) {
  const texts = useTexts();
  const { imports } = texts.forecasts;
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(skipsQuery(workspace, id));
  return (
    <List query={query} bare empty={<Empty icon="check" title={imports.nothingSkipped} level={3} />}>
      {(rows) => (
        <Table
          label={imports.whySkipped}
          columns={[
            { id: 'item', title: imports.item, kind: 'head', cell: ({ item }) => <bdi>{visible(item)}</bdi> },
            { id: 'reason', title: imports.reason, cell: ({ reason }) => visible(notedText(reason, texts)) },
          ]}
          rows={rows}
          idOf={({ item, reason }) => `${item} ${reason}`}
        />
      )}
    </List>
  );
}
