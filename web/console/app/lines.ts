/** Splits text into non-empty lines. */
export const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);
