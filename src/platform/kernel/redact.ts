/** Removes credentials from text that is about to be logged. */
const PATTERNS = [
  // Our own. Long ones need no word boundary before them: in JSON a secret may follow the n of `\n`. No
  // pattern may match a quote or its backslash, because the redacted text may be a line of JSON.
  String.raw`\b(?:sk|pk|pv_ut|pv_grant|pv_cs|whsec)_[0-9A-Za-z+/=]{8,}`,
  String.raw`(?:sk|pk|pv_ut|pv_grant|pv_cs|whsec)_[0-9A-Za-z+/=]{16,}`,
  String.raw`pv_vt_[\w-]{16,}`,
  // Keys of model vendors, bearer tokens, JSON Web Tokens.
  String.raw`sk-[\w-]{16,}`,
  String.raw`Bearer\s+[^\s"',\\]{8,}`,
  String.raw`eyJ[\w-]{8,1000}\.[\w-]+\.[\w-]*`, // bounded: a long text of only eyJ would take forever
  // Passwords in URLs.
  String.raw`(?<=:\/\/[^\s:/@"]*:)[^\s@/"\\]+(?=@)`,
];
const SECRETS = new RegExp(PATTERNS.join('|'), 'gi');

/** Replaces keys, tokens, bearer values, JWTs and passwords in URLs. */
export const redactText = (text: string): string => text.replace(SECRETS, '[redacted]');

const NAME_CHARS_MAX = 100;
/** Tokens of unknown vendors: long, with letters and digits mixed. Our own ids are not secrets. */
const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[\w.~+/=:-]{16,}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * A name chosen by a client, such as an unknown field, in a form that an error may repeat: short and without anything
 * that looks like a secret, because people paste tokens into the wrong place.
 */
export function shownName(name: string): string {
  const plain = redactText(name);
  if (plain !== name || (OPAQUE.test(name) && !UUID.test(name))) return '[redacted]';
  return name.slice(0, NAME_CHARS_MAX);
}

/** Limit for a path, which could otherwise be as long as the body. */
const PATH_CHARS_MAX = 8_000;
/** Redact before truncating, so that a truncated secret is still recognised. */
const SECRET_CHARS_MAX = 2_000;

/** Applies `shownName` to each name of a dotted path. */
export const shownPath = (path: string): string => {
  const checked = path.slice(0, PATH_CHARS_MAX + SECRET_CHARS_MAX);
  if (redactText(checked) !== checked) return '[redacted]';
  return checked.slice(0, PATH_CHARS_MAX).split('.').slice(0, 40).map(shownName).join('.');
};
