/** A text with it in it is never analysed to an end, */
export const HANGS: string;
/** and one with it takes all memory. */
export const EATS: string;
