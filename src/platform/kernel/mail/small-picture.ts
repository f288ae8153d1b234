/** More than logos in signatures have; photographs and screenshots are larger. */
const BYTES_MAX = 32 * 1024;

/** Whether a file may be a picture of a signature: one that is shown or sent again and again is. */
export const isSmallPicture = (type: string | null, bytes: number): boolean =>
  /^image\//i.test(type ?? '') && bytes <= BYTES_MAX;
