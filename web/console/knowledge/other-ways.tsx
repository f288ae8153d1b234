import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { problemText } from '../app/problem.js';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { Button, buttonClass } from '../ui/button.js';
import { Row } from '../ui/page.js';
import { showFailure, showToast } from '../ui/toast.js';
import type { NearDocument } from './shown-answer.js';
import css from './improve.module.css';

interface OtherWaysProps {
  documents: readonly NearDocument[];
  /** Makes the question a gap, with what was typed. */
  report: () => Promise<{ id: string }>;
  onWrite: (gap: string) => void;
  onLeave: () => void;
}

/** Steps that need no further words: a gap, a document for it, or a document that came near. */
export function OtherWays({ documents, report, onWrite, onLeave }: OtherWaysProps) {
  const texts = useTexts();
  const { improve } = texts;
  const { id: workspace, role } = useWorkspace();
  const [isBusy, setBusy] = useState(false);
  const isEditor = may(role, 'manage_team');
  const start = (then: (gap: string) => void): void => {
    setBusy(true);
    report().then(
      ({ id }) => then(id),
      (error: unknown) => {
        setBusy(false);
        showFailure(problemText(error, texts));
      },
    );
  };
  const gap = () => start(() => showToast({ title: improve.gapDone }));
  return (
    <fieldset className={css.way}>
      <legend className={css.legend}>{improve.otherwise}</legend>
      <Row>
        {isEditor && (
          <Button busy={isBusy} icon="plus" onClick={() => start(onWrite)}>
            {improve.write}
          </Button>
        )}
        {isEditor &&
          documents.map(({ id, title }) => (
            <Link
              key={id}
              to="/w/$workspace/knowledge/$document/edit"
              params={{ workspace, document: id }}
              className={buttonClass()}
              onClick={onLeave}
            >
              <bdi>{improve.edit(visible(title))}</bdi>
            </Link>
          ))}
        <Button busy={isBusy} onClick={gap}>
          {improve.makeGap}
        </Button>
      </Row>
    </fieldset>
  );
}
