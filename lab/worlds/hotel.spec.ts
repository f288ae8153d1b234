import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('hotel', {
  right: 0.21,
  inFull: 0.8,
  wrong: 0.01,
  invented: 0.04,
});
testRecorded('hotel', { isReproducible: true });
