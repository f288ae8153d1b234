import { Link } from '@tanstack/react-router';
import { type RefObject, useState } from 'react';
import { problemText } from '../../app/problem.js';
import { useWorkspace } from '../../app/session.js';
import { useStore } from '../../app/store.js';
import { useTexts } from '../../texts/texts.js';
import { Badge, type Meaning } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { DropZone } from '../../ui/drop-zone.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { AUDIENCES, type Audience } from '../../knowledge/queries.js';
import { addFiles, clearUploads, FILE_TYPES, FILES_MAX, retryUpload, type Upload, uploads } from './uploads.js';
import { showFailure } from '../../ui/toast.js';
import css from './knowledge.module.css';

/** Accepts dropped or selected files. */
export function UploadArea({ picker }: { picker: RefObject<HTMLInputElement | null> }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const [audience, setAudience] = useState<Audience>('public');
  const add = (files: readonly File[]): void => {
    if (files.length > FILES_MAX) showFailure(knowledge.tooMany(FILES_MAX));
    addFiles(workspace, files, audience);
  };
  return (
    <DropZone
      label={knowledge.upload}
      title={knowledge.drop}
      hint={knowledge.dropHint}
      choose={knowledge.chooseFiles}
      picker={picker}
      accept={FILE_TYPES.join(',')}
      multiple
      onFiles={add}
    >
      <Select
        label={knowledge.uploadAs}
        value={audience}
        options={AUDIENCES.map((value) => ({ value, label: knowledge.audience[value] ?? value }))}
        onChange={setAudience}
      />
    </DropZone>
  );
}

const MEANING: Record<Upload['state'], Meaning> = {
  waiting: 'neutral',
  sending: 'info',
  added: 'success',
  known: 'neutral',
  failed: 'danger',
};

/** Progress and results of uploads. */
export function UploadList() {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const all = useStore(uploads).filter((one) => one.workspace === workspace);
  if (all.length === 0) return null;
  const open = all.filter(({ state }) => state === 'waiting' || state === 'sending').length;
  const failed = all.filter(({ state }) => state === 'failed').length;
  return (
    <Card
      title={knowledge.uploads}
      lead={<span role="status">{knowledge.uploadsLead({ open, failed, all: all.length })}</span>}
      actions={open < all.length && <Button onClick={clearUploads}>{knowledge.clearUploads}</Button>}
    >
      <ul className={css.uploads} aria-label={knowledge.uploads}>
        {all.map((one) => (
          <UploadRow key={one.id} upload={one} />
        ))}
      </ul>
    </Card>
  );
}

function UploadRow({ upload: { id, workspace, file, state, share, problem, documentId } }: { upload: Upload }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const name = visible(file.name);
  const known = typeof problem === 'string' ? (knowledge.uploadProblems[problem] ?? problem) : null;
  const why = problem === null ? null : (known ?? problemText(problem, texts));
  return (
    <li className={css.upload}>
      <span className={css.name}>
        {documentId ? (
          <Link to="/w/$workspace/knowledge/$document" params={{ workspace, document: documentId }}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi>{name}</bdi>
        )}
        {why && <span className={css.error}>{why}</span>}
      </span>
      {state === 'sending' && (
        <progress max={1} value={share} aria-label={knowledge.sending(name)}>
          {Math.round(100 * share)} %
        </progress>
      )}
      <Badge meaning={MEANING[state]}>{knowledge.uploadStates[state]}</Badge>
      {state === 'failed' && typeof problem !== 'string' && (
        <Button size="small" aria-label={knowledge.retryNamed(name)} onClick={() => retryUpload(id)}>
          {texts.shell.retry}
        </Button>
      )}
    </li>
  );
}
