/** The signature of a mailbox. Pure. */
import { filled, nameValues, unknownPlaceholder } from '../platform/kernel/placeholders.js';

/** `agent.name`: the teammate who answers, as in saved replies; unknown where the AI agent does. */
export const SIGNATURE_PLACEHOLDERS = ['agent.name', 'agent.first_name', 'workspace.name'] as const;

/** The first placeholder that a signature cannot have; null if there is none. */
export const unknownInSignature = (signature: string): string | null =>
  unknownPlaceholder(signature, SIGNATURE_PLACEHOLDERS);

export const signatureOf = (
  signature: string,
  { teammate, company }: { teammate: string | null; company: string },
): string => filled(signature, { ...nameValues('agent', teammate), 'workspace.name': company });
