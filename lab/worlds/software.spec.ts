import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('software', {
  right: 0.18,
  inFull: 0.7,
  wrong: 0.01,
  invented: 0.01,
});
testRecorded('software', { isReproducible: true });
