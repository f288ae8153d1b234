/** What an answer says that another one does not, sentence by sentence, whatever its spaces and marks. */
export function onlyIn(text: string, other: string): string[] {
  const known = new Set(sentencesOf(other));
  return sentencesOf(text).filter((sentence) => !known.has(sentence));
}

const sentencesOf = (text: string): string[] =>
  text.split('\n').flatMap((line) =>
    [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(line)]
      .map(({ segment }) =>
        segment
          .replace(/^[-*>#\s]+/u, '')
          .replaceAll('**', '')
          .trim(),
      )
      .filter((sentence) => sentence !== ''),
  );
