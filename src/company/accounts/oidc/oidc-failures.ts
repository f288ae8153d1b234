import type { OidcProviderConfig } from '../../../platform/config/console.js';
import { redactText } from '../../../platform/kernel/redact.js';

/**
 * The line to log for a provider's failure. Its own text may contain codes and tokens, so it names only the error's
 * kind and code.
 */
export function failureText(
  { id }: OidcProviderConfig,
  { name, code, error }: Error & { code?: string; error?: string },
): string {
  return redactText(`the identity provider ${id}: ${[name, code, error].filter(Boolean).join(' ')}`);
}
