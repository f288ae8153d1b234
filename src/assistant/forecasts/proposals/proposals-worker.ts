/** Entry point of the thread that compares what customers and colleagues wrote. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../../platform/kernel/invariant.js';
import type { ThreadData } from '../../../platform/kernel/threads/messages.js';
import { serveTasks, type Task } from '../../../platform/kernel/threads/serve-tasks.js';
import { propose } from './propose.js';
import { topicNames, type Matter } from '../topics.rules.js';
import type { ProposalInput } from './proposer.js';

const drafts: Task = async function* ({ turns, names }: ProposalInput) {
  return propose(turns, new Set(names));
};

const topics: Task = async function* (matters: readonly Matter[]) {
  return topicNames(matters);
};

serveTasks(required(parentPort, 'the port of a thread'), workerData as ThreadData, { drafts, topics });
