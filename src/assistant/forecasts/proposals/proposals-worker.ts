/** Entry point of the thread that drafts articles from replies. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../../platform/kernel/invariant.js';
import type { ThreadData } from '../../../platform/kernel/threads/messages.js';
import { serveTasks, type Task } from '../../../platform/kernel/threads/serve-tasks.js';
import { propose } from './propose.js';
import type { ProposalInput } from './proposer.js';

const drafts: Task = async function* ({ turns, names }: ProposalInput) {
  return propose(turns, new Set(names));
};

serveTasks(required(parentPort, 'the port of a thread'), workerData as ThreadData, { drafts });
