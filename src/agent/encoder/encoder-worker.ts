/** Entry point of the thread in which texts are encoded. */
import { parentPort, workerData } from 'node:worker_threads';
import { required } from '../../platform/kernel/invariant.js';
import type { ThreadData } from '../../platform/kernel/threads/messages.js';
import { serveTasks } from '../../platform/kernel/threads/serve-tasks.js';
import { TASKS } from './encode-task.js';

serveTasks(required(parentPort, 'the port of a thread'), workerData as ThreadData, TASKS);
