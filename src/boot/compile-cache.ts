/** First import of the entrances: Node 22 and newer keep compiled code between starts, which halves their loading. */
import * as nodeModule from 'node:module';

(nodeModule as { enableCompileCache?: () => unknown }).enableCompileCache?.();
