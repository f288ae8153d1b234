/**
 * Under load most garbage is pages of rows: V8 would let the heap double before it looks, which gains 2 % of the CPU and
 * costs a fifth of the memory (bench/README.md). Imported first: V8's compiled code fits solely where its flags are the same.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--heap-growing-percent=40');
