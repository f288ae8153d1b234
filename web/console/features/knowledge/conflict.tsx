import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Row, Stack } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { changedLines } from './changed-lines.js';
import type { Written } from '../../knowledge/kept-text.js';
import { editedText } from './edited-text.js';
import type { Document } from './queries.js';
import css from './editor.module.css';

export interface ConflictProps {
  /** Text of the version that this member started from. */
  base: Written;
  theirs: Document;
  isBusy: boolean;
  onTakeTheirs: () => void;
  onPublishMine: () => void;
}

/** Another member published meanwhile: shows their changes and asks which version to keep. */
export function Conflict({ base, theirs, isBusy, onTakeTheirs, onPublishMine }: ConflictProps) {
  const { knowledge } = useTexts();
  const isIndexing = theirs.status === 'indexing';
  const lines = changedLines(base.text, editedText(theirs));
  return (
    <Callout meaning="warning" title={knowledge.conflict(theirs.version)} isAnswer>
      <Stack>
        <p>
          <RelativeTime at={theirs.updated_at} /> · {isIndexing ? knowledge.conflictIndexing : knowledge.conflictLead}
        </p>
        {base.title !== theirs.title && <p>{knowledge.theirTitle(theirs.title)}</p>}
        {base.audience !== theirs.audience && <p>{knowledge.theirAudience(knowledge.audience[theirs.audience])}</p>}
        {lines && (
          <section className={css.changed} aria-label={knowledge.theirChange(lines.line)} tabIndex={0}>
            <p className={css.label}>{knowledge.theirChange(lines.line)}</p>
            <pre>
              {lines.before.length > 0 && <del>{lines.before.join('\n')}</del>}
              {lines.after.length > 0 && <ins>{lines.after.join('\n')}</ins>}
            </pre>
          </section>
        )}
        <Row>
          <Button onClick={onTakeTheirs} disabled={isBusy}>
            {knowledge.takeTheirs}
          </Button>
          <Button kind="primary" onClick={onPublishMine} busy={isBusy} disabled={isIndexing}>
            {knowledge.publishMine}
          </Button>
        </Row>
      </Stack>
    </Callout>
  );
}
