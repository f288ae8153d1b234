/** Entry point of the thread that judges by robots.txt. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../../platform/kernel/invariant.js';
import type { ThreadData } from '../../../platform/kernel/threads/messages.js';
import { serveTasks, type Task } from '../../../platform/kernel/threads/serve-tasks.js';
import { judgeRobots } from './robots.js';

const judge: Task = async function* ({ text, target }: { text: string; target: string }) {
  return judgeRobots(text, target);
};

serveTasks(required(parentPort, 'the port of a thread'), workerData as ThreadData, { judge });
