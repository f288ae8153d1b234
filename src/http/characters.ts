/** Length of a text as JSON Schema's `maxLength` and people count it: in Unicode code points, not in UTF-16 units. */
export function characters(text: string): number {
  let second = 0;
  for (let at = 0; at < text.length; at++) if ((text.charCodeAt(at) & 0xfc00) === 0xdc00) second++;
  return text.length - second;
}
