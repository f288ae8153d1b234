/** Notes to the team about rejected files. Pure. */
import type { InspectionVerdict } from '../../conversations/attachments/attachments.dto.js';

export type Refusal =
  | { reason: 'too_large' | 'storage_full' | 'contact_full'; found: null }
  | Omit<InspectionVerdict & { accepted: false }, 'accepted'>;

const MIB = 1024 * 1024;

/** Omits the file's name, since the note outlives a message that its writer deletes. The message shows the name. */
export const refusalMessage = (refusal: Refusal, bytesMax: number): string =>
  `[File not accepted] A file ${EXPLANATIONS[refusal.reason](refusal.found ?? '', bytesMax)}`;

const EXPLANATIONS: Record<Refusal['reason'], (found: string, bytesMax: number) => string> = {
  too_large: (_, bytesMax) => `is larger than ${Math.floor(bytesMax / MIB)} MB.`,
  storage_full: () => 'could not be stored: the workspace has no room for more files.',
  contact_full: () => 'could not be stored: the files of this contact take up their share of the workspace’s room.',
  type_not_allowed: (found) =>
    `is of a type that is not accepted${found === 'unknown' ? '' : ` (${found})`}: images, PDF and office documents, texts, audio and video are.`,
  lying_type: (found) => `is not what it is called: it is of the kind ${found}.`,
};
