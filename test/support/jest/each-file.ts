/** Loaded anew for each spec file. */
import { checkConstructedPatterns } from '../constructed-patterns.js';

// Helpers are loaded once per worker, by Node's own `require`, and use the file's Jest.
Object.assign(globalThis, { jest });

afterAll(checkConstructedPatterns);
