/**
 * Whether a key belongs to an input method: it selects or ends a composition and neither sends nor chooses anything.
 * Safari ends the composition before the key that ended it, which it then marks only by its code.
 */
export const isComposing = ({ isComposing: is, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  is || keyCode === 229;
