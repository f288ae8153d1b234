import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { may } from '../app/roles.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { Button } from '../ui/button.js';
import { lazyPart } from '../ui/parts.js';
import type { ShownAnswer } from './shown-answer.js';

const ImproveDialog = lazyPart(() => import('./improve-dialog.js'));

/** The one panel that makes the next answer better. @returns how it opens, and the panel, which outlives its button */
export function useImprove(): { improve: (answer: ShownAnswer) => void; panel: ReactNode } {
  const [answer, setAnswer] = useState<ShownAnswer | null>(null);
  const improve = useCallback((next: ShownAnswer) => setAnswer(next), []);
  const panel = <Suspense>{answer && <ImproveDialog answer={answer} onClose={() => setAnswer(null)} />}</Suspense>;
  return { improve, panel };
}

/** Offered to those who may say what is right. */
export function ImproveButton({ onClick }: { onClick: () => void }) {
  const { improve } = useTexts();
  const { role } = useWorkspace();
  if (!may(role, 'reply')) return null;
  return (
    <Button size="small" kind="ghost" onClick={onClick}>
      {improve.offer}
    </Button>
  );
}
