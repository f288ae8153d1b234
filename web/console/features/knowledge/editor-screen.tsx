import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { LeaveDialog } from '../../app/leave-dialog.js';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button, buttonClass } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Empty } from '../../ui/empty.js';
import { TextField } from '../../ui/field.js';
import { Card, Page, Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { Skeleton } from '../../ui/skeleton.js';
import { RelativeTime } from '../../ui/time.js';
import { GoldenProgress } from '../../golden/golden-progress.js';
import { Conflict } from './conflict.js';
import type { Written } from '../../knowledge/kept-text.js';
import { Preview } from './preview.js';
import { AUDIENCES } from '../../knowledge/queries.js';
import { type Document, documentQuery, type GapDetail, gapQuery } from './queries.js';
import { SourceField } from './source-field.js';
import { TryCard } from './try-card.js';
import { useEditor } from './use-editor.js';
import css from './editor.module.css';

/** Creates a document. */
export function NewDocumentScreen() {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const { gap: gapId = null, proposal = null } = useSearch({ strict: false });
  const { data: gap, error } = useQuery({ ...gapQuery(workspace, gapId), refetchOnMount: false });
  return (
    <Allowed>
      {gapId === null || gap ? (
        <Editor key={gapId ?? proposal} document={null} gap={gap ?? null} proposal={proposal} />
      ) : (
        <Waiting words={error && problemText(error, texts)} />
      )}
    </Allowed>
  );
}

/** Writes the next version of a Markdown document. */
export function EditDocumentScreen() {
  const texts = useTexts();
  const { id: workspace } = useWorkspace();
  const { document: id = '' } = useParams({ strict: false });
  // A refetch must not change the text being edited.
  const { data, error } = useQuery({ ...documentQuery(workspace, id), refetchInterval: false });
  return (
    <Allowed>
      {data ? (
        <Editor key={data.id} document={data} gap={null} proposal={null} />
      ) : (
        <Waiting words={error && problemText(error, texts)} />
      )}
    </Allowed>
  );
}

function Waiting({ words }: { words: string | null }) {
  const { shell, ui } = useTexts();
  return (
    <Page title={shell.knowledge}>
      {words === null ? <Skeleton label={ui.loading} rows={6} /> : <Callout meaning="danger">{words}</Callout>}
    </Page>
  );
}

/** Only owners and admins edit documents; other roles see a note. */
function Allowed({ children }: { children: React.ReactNode }) {
  const { shell, knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  if (may(role, 'manage_team')) return children;
  return (
    <Page title={shell.knowledge}>
      <Empty
        icon="lock"
        title={knowledge.notYours}
        action={
          <Link to="/w/$workspace/knowledge" params={{ workspace }}>
            {knowledge.back}
          </Link>
        }
      >
        {knowledge.notYoursLead}
      </Empty>
    </Page>
  );
}

interface EditorProps {
  document: Document | null;
  /** Closed by a new document when it is published. */
  gap: GapDetail | null;
  /** What a new document is drafted from. */
  proposal: string | null;
}

function Editor({ document, gap, proposal }: EditorProps) {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const editor = useEditor(document, gap, proposal);
  const { written, change, theirs, isBusy, problem } = editor;
  const { title, text, audience } = written;
  const isComplete = title.trim() !== '' && text.trim() !== '';
  return (
    <Page
      title={document ? knowledge.edit : knowledge.write}
      lead={knowledge.editLead}
      actions={
        <>
          <Link
            to={document ? '/w/$workspace/knowledge/$document' : '/w/$workspace/knowledge'}
            params={{ workspace, ...(document && { document: document.id }) }}
            className={buttonClass()}
          >
            {ui.cancel}
          </Link>
          <Button
            kind="primary"
            disabled={!isComplete || theirs !== null}
            busy={isBusy}
            onClick={() => void editor.publish()}
          >
            {knowledge.publish}
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Callout meaning="danger" title={knowledge.notPublished} isAnswer>
          {problemText(problem, texts)}
        </Callout>
      )}
      {theirs && (
        <Conflict
          base={editor.base}
          theirs={theirs}
          isBusy={isBusy}
          onTakeTheirs={editor.takeTheirs}
          onPublishMine={() => void editor.publishMine()}
        />
      )}
      {proposal !== null && <Callout>{knowledge.fromProposal}</Callout>}
      {editor.restoredAt !== null && !theirs && proposal === null && (
        <Callout>
          <Row>
            <span>
              {knowledge.restored} <RelativeTime at={editor.restoredAt} />
            </span>
            <Button size="small" onClick={editor.discard}>
              {knowledge.discardRestored}
            </Button>
          </Row>
        </Callout>
      )}
      {gap && <Callout>{gap.replies.length > 0 ? knowledge.fromReplies : knowledge.noReplies}</Callout>}
      {document && document.format !== 'markdown' && <Callout meaning="warning">{knowledge.becomesMarkdown}</Callout>}
      <WrittenCard written={written} isBusy={isBusy} onChange={change} />
      <GoldenProgress running={editor.gate.running} />
      <LeaveDialog />
      {editor.gate.dialog}
      {audience === 'public' && <TryCard draft={{ documentId: document?.id ?? null, title: title.trim(), text }} />}
    </Page>
  );
}

interface WrittenCardProps {
  written: Written;
  /** It is being published as it was when that was asked: what is typed now would be lost. */
  isBusy: boolean;
  onChange: (change: Partial<Written>) => void;
}

/** The fields, with a preview beside the text. */
function WrittenCard({ written: { title, text, audience }, isBusy, onChange }: WrittenCardProps) {
  const { knowledge } = useTexts();
  return (
    <fieldset disabled={isBusy}>
      <Card>
        <div className={css.fields}>
          <TextField
            label={knowledge.titleField}
            maxLength={500}
            autoFocus
            value={title}
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <Select
            label={knowledge.audienceLabel}
            value={audience}
            options={AUDIENCES.map((value) => ({ value, label: knowledge.audience[value] ?? value }))}
            onChange={(next) => onChange({ audience: next })}
          />
        </div>
        <div className={css.split}>
          <SourceField text={text} onChange={(next) => onChange({ text: next })} />
          <div>
            <h2 className={css.label}>{knowledge.preview}</h2>
            <Preview text={text} />
          </div>
        </div>
      </Card>
    </fieldset>
  );
}
