/** Why a thread was ended while a job ran in it: it computed for too long, used too much memory, or crashed. */
export type ThreadEnd = 'time' | 'memory' | 'crash';

/** A job's own work ended its thread or used up its budget. Running it again would end the same way. */
export class JobOverBudget extends Error {
  constructor(readonly end: ThreadEnd) {
    super(`a thread job was aborted: ${end}`);
  }
}

/** The code of a task threw. */
export class TaskFailed extends Error {}
