/** Texts of the panel that makes a bad answer better. */
export default {
  offer: 'Improve answer',
  title: 'Improve this answer',
  lead: 'For the next customer: this one is not told.',
  answer: 'Answer',
  shown: 'What may help',
  correction: 'What is right?',
  correctionHint:
    'As you would tell the customer. It becomes a proposed document, which can be edited before it is published.',
  correctionNeeded: 'Enter the correct answer.',
  propose: 'Propose a document',
  proposed: 'Your answer is now a proposed document, under Gaps.',
  openDraft: 'Open the draft',
  answeredAlready: 'Is the answer in your knowledge already?',
  answeredAlreadyLead:
    'Then teach the agent this question. It stays when the customer is erased: leave out what is personal.',
  exampleQuestion: 'Question',
  addExample: 'Add as example question',
  otherwise: 'Or',
  write: 'Write a document',
  edit: (title: string) => `Edit “${title}”`,
  makeGap: 'Only note it as a gap',
  gapDone: 'The question is now a knowledge gap.',
};
