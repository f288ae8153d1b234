/** Windows-1252's 0x80 … 0x9f; Node 20 decodes them as Latin-1's control characters. */
const C1 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

export const fromWindows1252 = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => C1.charAt(char.charCodeAt(0) - 0x80));
