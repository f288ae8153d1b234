/** Before a change is published: which golden answers it would change, and who confirms that. */
import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '../app/problem.js';
import { queryClient } from '../app/queries.js';
import { useWorkspace } from '../app/session.js';
import { useUnsaved } from '../app/unsaved.js';
import { lazyPart } from '../ui/parts.js';
import {
  changedGolden,
  differencesOf,
  endOf,
  type GoldenCheck,
  type GoldenDifference,
  goldenSettingsQuery,
  type NewCheck,
  signCheck,
  startCheck,
} from './golden-queries.js';

const GoldenDialog = lazyPart(() => import('./golden-dialog.js'));

interface Asked {
  check: GoldenCheck;
  differences: GoldenDifference[];
  answer: (isConfirmed: boolean) => void;
}

export interface GoldenGate {
  /** Resolves to whether the change may go on. @throws ApiProblem */
  pass: (change: NewCheck) => Promise<boolean>;
  /** The check that runs; null = none does. */
  running: GoldenCheck | null;
  dialog: ReactNode;
}

export function useGoldenGate(): GoldenGate {
  const { id: workspace } = useWorkspace();
  const [running, setRunning] = useState<GoldenCheck | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  // A form counts as saved once it is sent: until the change goes on, nothing is, and nothing is once it was left.
  const isWaiting = useRef(false);
  useUnsaved(useCallback(() => isWaiting.current, []));
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => void (isLeft.current = true);
  }, []);

  const checked = async (change: NewCheck): Promise<GoldenCheck | null> => {
    const settings = await queryClient.fetchQuery({ ...goldenSettingsQuery(workspace), staleTime: 0 });
    if (settings.turns === 0) return null;
    try {
      return await endOf(workspace, await startCheck(workspace, change), setRunning);
    } catch (error) {
      // The knowledge is too large for a draft: what changes is told afterwards.
      if (isProblem(error, 'conflict') && !settings.require_signature) return null;
      throw error;
    } finally {
      setRunning(null);
    }
  };

  const isConfirmed = async (change: NewCheck): Promise<boolean> => {
    const check = await checked(change);
    if (isLeft.current) return false;
    if (check === null || check.unconfirmed === 0) return true;
    const differences = await differencesOf(workspace, check.id);
    const answered = await new Promise<boolean>((answer) => setAsked({ check, differences, answer }));
    setAsked(null);
    return answered;
  };
  const pass = async (change: NewCheck): Promise<boolean> => {
    isWaiting.current = true;
    return isConfirmed(change).finally(() => (isWaiting.current = false));
  };

  const sign = async ({ check, answer }: Asked, turns: string[]): Promise<void> => {
    if (turns.length > 0) await signCheck(workspace, check.id, turns);
    void changedGolden(workspace);
    answer(true);
  };
  const dialog = asked && (
    <Suspense>
      <GoldenDialog
        differences={asked.differences}
        onSign={(turns) => sign(asked, turns)}
        onClose={() => asked.answer(false)}
      />
    </Suspense>
  );
  return { pass, running, dialog };
}
