/** Texts of the dialog that creates a further workspace. */
export default {
  title: 'New workspace',
  lead: 'It starts empty, with its own knowledge, team and keys.',
  name: 'Name',
  nameNeeded: 'Enter a name.',
  create: 'Create workspace',
  created: (name: string) => `${name} created`,
};
