/**
 * First import of the entry points: Node 22 and newer cache compiled code between starts, which halves loading
 * time.
 */
import * as nodeModule from 'node:module';

(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
