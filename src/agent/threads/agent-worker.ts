/** Entry point of the threads in which the agent's text analysis runs. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../platform/kernel/invariant.js';
import type { ThreadData } from '../../platform/kernel/threads/messages.js';
import { serveTasks } from '../../platform/kernel/threads/serve-tasks.js';
import { TASKS } from './tasks.js';

serveTasks(required(parentPort, 'the port of this thread'), workerData as ThreadData, TASKS);
