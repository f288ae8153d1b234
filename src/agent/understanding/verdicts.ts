/** What a message says of the agent's help; lab/data/verdicts/train has examples of each. */
export const VERDICTS = ['solved', 'unsolved', 'neither'] as const;
