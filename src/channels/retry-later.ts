/** The work cannot be done yet; trying again does not count as a failure. */
export class RetryLater extends Error {}
