/** The keys that encrypt tenants' secrets at rest (src/platform/kernel/vault.ts). */
import { storedSecret, type SecretMode } from './stored-secret.js';

const BYTES_MIN = 32;

/**
 * Reads a comma-separated list of keys, newest first: the first one encrypts, all of them decrypt. 64
 * hexadecimal digits, or base64 of 32 bytes or more. No message repeats a key. @param text null = none
 */
export function masterKeys(text: string | null, problems: string[]): Buffer[] {
  return text === null ? [] : parse(text, 'MASTER_KEY', problems);
}

/** The same from DATA_DIR/master-key, which `make` creates if it is missing. Throws ConfigError. */
export function storedMasterKeys(dataDir: string, problems: string[], mode: SecretMode = 'make'): Buffer[] {
  const text = storedSecret(dataDir, { name: 'master-key', variable: 'MASTER_KEY', mode });
  return parse(text, 'The file master-key in DATA_DIR', problems);
}

function parse(text: string, where: string, problems: string[]): Buffer[] {
  const keys = text
    .split(/[,\s]+/)
    .filter(Boolean)
    .map(keyOf);
  if (keys.length === 0 || keys.includes(null))
    problems.push(
      `${where}: each key must be 64 hexadecimal digits or base64 of at least ${BYTES_MIN} bytes, several separated by commas, newest first.`,
    );
  const known = keys.filter((key) => key !== null);
  if (new Set(known.map((key) => key.toString('hex'))).size < known.length)
    problems.push(`${where}: the same key is listed twice.`);
  return known;
}

function keyOf(text: string): Buffer | null {
  // A hexadecimal key with a missing digit must not be accepted as base64.
  if (/^[0-9a-f]+$/i.test(text)) return text.length === 64 ? Buffer.from(text, 'hex') : null;
  const bytes = Buffer.from(text, 'base64');
  // Node decodes leniently: text that does not encode back to itself was mistyped.
  const standard = text
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/(?<!=)=+$/, '');
  return bytes.length >= BYTES_MIN && bytes.toString('base64').replace(/(?<!=)=+$/, '') === standard ? bytes : null;
}
