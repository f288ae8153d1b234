import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button, buttonClass } from '../../ui/button.js';
import { lazyPart } from '../../ui/parts.js';
import type { Gap } from './queries.js';
import { useGapStatus } from './use-gap-status.js';

const AnsweredDialog = lazyPart(() =>
  import('./answered-dialog.js').then((module) => ({ default: module.AnsweredDialog })),
);

/** Ways to close an open gap, and to reopen a closed one. */
export function GapActions({ gap }: { gap: Gap }) {
  const { knowledge, exampleQuestions } = useTexts();
  const { id: workspace } = useWorkspace();
  const [isAnswering, setAnswering] = useState(false);
  const change = useGapStatus();
  const question = visible(gap.example);
  if (gap.status !== 'open')
    return (
      <Button size="small" aria-label={knowledge.reopenNamed(question)} onClick={() => change(gap, 'open', gap.status)}>
        {knowledge.reopen}
      </Button>
    );
  return (
    <>
      <Link
        to="/w/$workspace/knowledge/new"
        params={{ workspace }}
        search={{ gap: gap.id }}
        className={buttonClass('plain', 'small')}
        aria-label={knowledge.writeAnswerNamed(question)}
      >
        {knowledge.writeAnswer}
      </Link>
      <Button size="small" aria-label={exampleQuestions.answeredNamed(question)} onClick={() => setAnswering(true)}>
        {exampleQuestions.answered}
      </Button>
      <Button
        size="small"
        aria-label={knowledge.dismissNamed(question)}
        onClick={() => change(gap, 'dismissed', gap.status)}
      >
        {knowledge.dismiss}
      </Button>
      <Suspense>{isAnswering && <AnsweredDialog gap={gap} onClose={() => setAnswering(false)} />}</Suspense>
    </>
  );
}
