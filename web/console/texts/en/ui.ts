/** Texts of the components. */
export default {
  close: 'Close',
  loading: 'Loading…',
  copy: 'Copy',
  copied: 'Copied',
  more: 'More',
  cancel: 'Cancel',
  undo: 'Undo',
};
