/** Entry point of the thread that searches vectors. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../../platform/kernel/invariant.js';
import type { ThreadData } from '../../../platform/kernel/threads/messages.js';
import { serveTasks } from '../../../platform/kernel/threads/serve-tasks.js';
import { TASKS } from './nearest-task.js';

serveTasks(required(parentPort, 'the port of a thread'), workerData as ThreadData, TASKS);
