import './boot/heap.js';
import './boot/compile-cache.js';
import { run } from './boot/run.js';

void run();
