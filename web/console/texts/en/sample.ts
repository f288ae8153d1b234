/** Texts about the sample workspace. */
export default {
  title: 'This is a sample',
  lead: 'Its documents and conversations are made up. Use your company’s workspace for real work.',
  remove: 'Remove the sample',
  removeLead: 'Deletes the sample with all its documents, conversations and keys. This can’t be undone.',
};
