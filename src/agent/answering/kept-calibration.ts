/** Whether a workspace's calibration is kept, and when it is fitted. The host needs this without the judge and its trees. */
import type { Calibration, KnowledgeIndex } from '../ports/knowledge.js';

/** Increment it when the method or the judge of running text changes: existing calibrations are then fitted again. */
export const METHOD = 2;

/** The calibration for knowledge that has not been measured. */
export const UNCALIBRATED: Calibration = { method: METHOD, prose: 0, isArticles: false, languages: [] };

/** Whether it was fitted with the current method. */
export const isCurrent = (calibration: Calibration | null): calibration is Calibration =>
  calibration?.method === METHOD;

/** Fits and stores the calibration for the current state of the knowledge, unless it is stored already. */
export async function keepCalibrated(
  index: KnowledgeIndex,
  workspaceId: string,
  fit: () => Promise<Calibration>,
): Promise<void> {
  const { passages, calibration, revision } = await index.statistics(workspaceId, []);
  if (passages === 0 || isCurrent(calibration)) return;
  await index.calibrate(workspaceId, revision, fit);
}
