/** English, the texts of the part for files that the other languages have too; `{}` is a gap. */
const texts = {
  attach: 'Attach files',
  attach_drop: 'Drop files here',
  attach_remove: 'Remove {}',
  attach_uploading: '{} is being uploaded',
  attach_added: '{} is attached.',
  attach_wait: 'Please wait until the files are uploaded.',
  attach_many: 'At most {} files per message.',
  attach_large: 'This file is too large.',
  attach_type: 'Files of this kind cannot be sent.',
  attach_limit: 'No more files can be sent at the moment.',
  attach_failed: 'This file could not be uploaded.',
  attach_gone: 'This file is no longer here.',
};

export type FileTexts = typeof texts;
export default texts;
