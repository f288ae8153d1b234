/** Length of a text in Unicode code points, not in UTF-16 units: as people and JSON Schema's `maxLength` count. */
export function characters(text: string): number {
  let lowSurrogates = 0;
  for (let i = 0; i < text.length; i++) if ((text.charCodeAt(i) & 0xfc00) === 0xdc00) lowSurrogates++;
  return text.length - lowSurrogates;
}
