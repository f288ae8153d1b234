/** Texts about the sample workspace. */
export default {
  title: 'This is a sample',
  lead: 'Its documents and conversations are made up. Your own work belongs in your company’s workspace.',
  remove: 'Remove the sample',
  removeLead: 'The sample goes with all of its documents, conversations and keys. This cannot be undone.',
};
