/** Takes credentials out of text that is about to be logged. */
const PARTS = [
  // Ours. What is long enough needs no boundary before it: in a line of JSON a secret may follow the n of `\n`.
  // No part may eat a quote or its backslash, for such a line is what is redacted.
  String.raw`\b(?:sk|pk|pv_ut|pv_grant|whsec)_[0-9A-Za-z+/=]{8,}`,
  String.raw`(?:sk|pk|pv_ut|pv_grant|whsec)_[0-9A-Za-z+/=]{16,}`,
  String.raw`pv_vt_[\w-]{16,}`,
  // Keys of large models' vendors, bearers of any kind, JSON Web Tokens.
  String.raw`sk-[\w-]{16,}`,
  String.raw`Bearer\s+[^\s"',\\]{8,}`,
  String.raw`eyJ[\w-]{8,1000}\.[\w-]+\.[\w-]*`, // bounded: a long text of nothing but eyJ would take for ever
  // Passwords in URLs.
  String.raw`(?<=:\/\/[^\s:/@"]*:)[^\s@/"\\]+(?=@)`,
];
const SECRETS = new RegExp(PARTS.join('|'), 'gi');

/** The text with keys, tokens, bearer values, JWTs and passwords in URLs replaced. */
export const redactText = (text: string): string => text.replace(SECRETS, '[redacted]');

const NAME_CHARS_MAX = 100;
/** Tokens of any vendor: long, with digits among the letters, in no words. Ids of ours are no secrets. */
const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=:-]{16,}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A name that a client chose, such as that of an unknown field, as an error may repeat it: short, and nothing that looks
 * like a secret, for people paste tokens where a name belongs.
 */
export function shownName(name: string): string {
  const plain = redactText(name);
  if (plain !== name || (OPAQUE.test(name) && !UUID.test(name))) return '[redacted]';
  return name.slice(0, NAME_CHARS_MAX);
}

/** Of a path that may be as long as a body; 40 names fit many times over. */
const PATH_CHARS_MAX = 8_000;
/** Looked at beyond, so that no secret is shown because only its beginning was looked at. */
const SECRET_CHARS_MAX = 2_000;

/** The same of each name of a dotted path. */
export const shownPath = (path: string): string => {
  const looked = path.slice(0, PATH_CHARS_MAX + SECRET_CHARS_MAX);
  if (redactText(looked) !== looked) return '[redacted]';
  return looked.slice(0, PATH_CHARS_MAX).split('.').slice(0, 40).map(shownName).join('.');
};
