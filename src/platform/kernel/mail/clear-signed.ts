/** Mails signed as text (RFC 9580 §7): their words stand between lines of armour. Pure. */

const SIGNED = /^-----BEGIN PGP SIGNED MESSAGE-----\s*$/;
const BEGINS = /^-----BEGIN PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/;
const ENDS = /^-----END PGP (?:SIGNATURE|PUBLIC KEY BLOCK)-----\s*$/;

/** @returns the lines as they were before they were signed, and the places of the armour */
export function withoutArmour(lines: readonly string[]): { lines: string[]; armour: Set<number> } {
  const armour = new Set<number>();
  const lastEnd = lines.findLastIndex((line) => ENDS.test(line));
  let part: 'words' | 'fields' | 'signed' | 'block' = 'words';
  const found = lines.map((line, index) => {
    if (SIGNED.test(line)) part = 'fields';
    else if (index < lastEnd && BEGINS.test(line)) part = 'block';
    if (part === 'fields' && line.trim() === '') part = 'signed';
    if (part === 'fields' || part === 'block') armour.add(index);
    if (part === 'block' && ENDS.test(line)) part = 'words';
    return part === 'signed' ? line.replace(/^- /, '') : line;
  });
  return { lines: found, armour };
}
