import { join } from 'node:path';
import { readWorld, worldNames } from './runner/world.js';

/** Companies to report on and to fit to: a broken file would only show when they are used. */
const OTHER_FOLDERS = [join(__dirname, 'unseen'), join(__dirname, 'catalogues'), join(__dirname, '../fit/worlds')];

it('the worlds can all be scored', () => {
  expect(worldNames()).toEqual(['city', 'hotel', 'software', 'telecom']);
  for (const name of worldNames()) expect(readWorld(name).questions.length).toBeGreaterThan(100);
  for (const folder of OTHER_FOLDERS)
    for (const name of worldNames(folder)) expect(readWorld(name, folder).questions.length).toBeGreaterThanOrEqual(30);
});
