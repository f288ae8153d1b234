/** Languages that write other words than names with a capital inside a sentence, or have no capitals. */
const WITHOUT_CAPITALISED_NAMES = /^(?:de|lb|ar|he|fa|hi|bn|mr|ne|th|zh|ja|ko|km|lo|my)\b/;
/** A capitalised word inside a sentence; runs of them are one name. */
const NAME =
  /(?<=[\p{Ll}\p{N},;:)”"'’]\s)\p{Lu}[\p{L}\p{M}\p{N}+&-]*(?:\s(?:\p{Lu}[\p{L}\p{M}\p{N}+&-]*|\p{N}{1,6}))*/gu;
/** Capitalised in English whatever they stand for. */
const NO_NAMES = new Set(['i', "i'm", "i'll", "i've", "i'd", 'ai', 'ok', 'english', 'faq', 'pm', 'am']);

/** Names in a text, as they are written, in languages that mark them by capitals; none in the others. */
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
