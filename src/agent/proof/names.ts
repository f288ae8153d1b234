/** Languages that capitalise words other than names inside a sentence, or have no capitals. */
const WITHOUT_CAPITALISED_NAMES = /^(?:de|lb|ar|he|fa|hi|bn|mr|ne|th|zh|ja|ko|km|lo|my)\b/;
/** A capitalised word inside a sentence; a run of them is one name. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:)”"'’]\s)\p{Lu}[\p{L}\p{M}\p{N}+&-]*(?:\s(?:\p{Lu}[\p{L}\p{M}\p{N}+&-]*|\p{N}{1,6}))*/gu;
/** Always capitalised in English. */
const NO_NAMES = new Set(['i', "i'm", "i'll", "i've", "i'd", 'ai', 'ok', 'english', 'faq', 'pm', 'am']);

/** Names in a text, as written, in languages that capitalise names; none in others. */
export function namesIn(text: string, language: string): string[] {
  if (WITHOUT_CAPITALISED_NAMES.test(language)) return [];
  return (text.match(NAME) ?? []).map(withoutOtherWords).filter((name) => name.length > 1);
}

/** `Korvello I` is a name and a pronoun. */
function withoutOtherWords(run: string): string {
  const words = run.split(/\s/);
  while (NO_NAMES.has(words.at(-1)?.toLowerCase() ?? '')) words.pop();
  while (NO_NAMES.has(words[0]?.toLowerCase() ?? '')) words.shift();
  return words.join(' ');
}
