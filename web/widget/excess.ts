/** By how many characters, as the service counts them, a text is too long; at most 0 if it is not. */
export const excess = (text: string, max: number): number => [...text.trim()].length - max;
