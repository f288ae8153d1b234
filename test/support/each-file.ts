/** Runs before each spec file. */
import { takeOffenders } from './constructed-patterns.js';

// Support files are loaded once a worker, outside of what Jest gives to a file.
(globalThis as { jest?: unknown }).jest = jest;

afterAll(() => {
  const found = takeOffenders();
  if (found.length > 0)
    throw new Error(
      `A RegExp was constructed after its module had loaded, at ${found.join(', ')}: see CONTRIBUTING.md.`,
    );
});
