import { useMutation } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { Refusal } from '../../app/refusal.js';
import { useWorkspace } from '../../app/session.js';
import { useStore } from '../../app/store.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Card, Row } from '../../ui/page.js';
import { cancelUpload, continueUpload, type ImportUpload, importUploads, pauseUpload } from './import-uploads.js';
import css from './imports.module.css';

/** Uploads of this tab that are not whole. */
export function UploadsCard() {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const all = useStore(importUploads).filter((one) => one.workspace === workspace);
  if (all.length === 0) return null;
  return (
    <Card title={imports.uploads} lead={imports.uploadsLead}>
      <ul className={css.uploads}>
        {all.map((one) => (
          <Upload key={one.id} upload={one} />
        ))}
      </ul>
    </Card>
  );
}

function Upload({ upload: { id, body, state, share, problem } }: { upload: ImportUpload }) {
  const texts = useTexts();
  const { imports } = texts.forecasts;
  const name = visible(body.name);
  const cancel = useMutation({ mutationFn: () => cancelUpload(id) });
  return (
    <li className={css.upload}>
      <bdi className={css.name}>{name}</bdi>
      <progress className={css.bar} max={1} value={share} aria-label={imports.uploading(name)} />
      <p role="status" className={css.faint}>
        {imports.uploadStates[state](Math.floor(100 * share))}
      </p>
      {state === 'failed' && (
        <p role="alert" className={css.error}>
          {problemText(problem, texts)}
        </p>
      )}
      <Refusal error={cancel.error} />
      <Row>
        {state === 'sending' && (
          <Button size="small" aria-label={imports.pauseNamed(name)} onClick={() => pauseUpload(id)}>
            {imports.pause}
          </Button>
        )}
        {state !== 'sending' && (
          <Button size="small" aria-label={imports.goOnNamed(name)} onClick={() => continueUpload(id)}>
            {state === 'failed' ? texts.shell.retry : imports.goOn}
          </Button>
        )}
        <Button
          size="small"
          busy={cancel.isPending}
          aria-label={imports.cancelNamed(name)}
          onClick={() => cancel.mutate()}
        >
          {imports.cancel}
        </Button>
      </Row>
    </li>
  );
}
