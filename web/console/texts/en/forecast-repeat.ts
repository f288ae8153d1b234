/** Texts of a forecast that is made again, to see what has moved. */
export default {
  again: 'Try them again',
  title: 'Try the same conversations again',
  lead: 'The agent answers them from the knowledge as it is now. Where its answer is as it was, what your team said of it holds: only what has changed needs judging.',
  name: (name: string) => `${name}, again`,
  moved: 'What has moved',
  sentence: (now: string, before: string) => `With what you have written since: ${now}, before ${before}.`,
  settled: 'Conversations that the agent would have settled alone.',
  wrong: (now: string, before: string) => `Wrong: ${now}, before ${before}.`,
  /** There are too few verdicts for one of the figures. */
  open: 'unknown so far',
  changed: (changed: number, shown: string, judged: string) =>
    changed === 1
      ? `In 1 conversation the agent’s answer is not as it was, and only this one needs judging. Judged so far: ${judged}.`
      : `In ${shown} conversations the agent’s answers are not as they were, and only these need judging. Judged so far: ${judged}.`,
  same: 'No answer is other than it was, so nothing needs judging.',
  missing: (count: number, shown: string) =>
    count === 1
      ? '1 conversation of the earlier forecast has been deleted since: neither figure counts it.'
      : `${shown} conversations of the earlier forecast have been deleted since: neither figure counts them.`,
  earlier: (name: string) => `Earlier forecast: ${name}`,
  gone: 'The earlier forecast has been deleted.',
  later: 'Made again as',
};
