/** Before a change is published: which golden answers it would change, and who confirms that. */
import { type ReactNode, Suspense, useState } from 'react';
import { isProblem } from '../app/problem.js';
import { queryClient } from '../app/queries.js';
import { useWorkspace } from '../app/session.js';
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

  const pass = async (change: NewCheck): Promise<boolean> => {
    const check = await checked(change);
    if (check === null || check.unconfirmed === 0) return true;
    const differences = await differencesOf(workspace, check.id);
    const isConfirmed = await new Promise<boolean>((answer) => setAsked({ check, differences, answer }));
    setAsked(null);
    return isConfirmed;
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
