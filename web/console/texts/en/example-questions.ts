/** Texts of example questions: on a document, and for a gap that a document answers already. */
export default {
  title: 'Example questions',
  lead: 'Questions that this document answers, in the words of customers. The agent recognises them from the next message on; customers never see them.',
  leadInternal:
    'Questions that this document answers, in the words of customers. They take effect once the document is public; customers never see them.',
  none: 'No example questions yet.',
  wholeDocument: 'Whole document',
  headingGone: 'The document no longer has this heading; these questions have no effect.',
  edit: 'Edit questions',
  line: 'One question on each line.',
  addSection: 'Add section',
  chooseSection: 'Choose a section',
  save: 'Save questions',
  saved: 'The agent recognises these questions from the next message on.',
  notSaved: 'The questions were not saved',
  refused: {
    tooLong: (question: string, most: number) => `“${question}” is longer than ${most} characters.`,
    repeated: (question: string) => `“${question}” is there more than once.`,
    tooMany: (question: string, most: number) =>
      `“${question}” is one too many: a document has at most ${most} example questions.`,
    noWords: (question: string) => `“${question}” is not a question in words.`,
    section: (most: number) => `A section has at most ${most} example questions.`,
  },
  answered: 'Answered already',
  answeredNamed: (question: string) => `Answered already: “${question}”`,
  answeredTitle: 'Which document answers it already?',
  answeredLead:
    'The questions become example questions of the document: the agent recognises them from then on. They stay when the customer is erased: leave out what is personal.',
  document: 'Document',
  otherDocument: 'Another document…',
  section: 'Section',
  questions: 'Questions',
  add: 'Add questions',
  recognised: (count: number): string =>
    count === 1 ? 'The agent recognises this question now.' : 'The agent recognises these questions now.',
};
