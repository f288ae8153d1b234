/** The file is no export of the source that it was given as. Its message is for the team. */
export class UnreadableExport extends Error {
  override readonly name = 'UnreadableExport';
}
