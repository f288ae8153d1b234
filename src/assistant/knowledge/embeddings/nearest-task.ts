import type { Task } from '../../../platform/kernel/threads/serve-tasks.js';
import { nearest, type NearestVector, type VectorColumns } from './nearest.js';

/** A search as it is sent to a thread: the columns are shared, not copied. */
export interface NearestTask {
  columns: VectorColumns;
  query: Float32Array;
  limit: number;
}

async function* search({ columns, query, limit }: NearestTask): AsyncGenerator<never, NearestVector[], void> {
  return nearest(columns, query, limit);
}

export const TASKS = { nearest: search } satisfies Record<string, Task>;
