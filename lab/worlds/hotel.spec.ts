import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('hotel', {
  right: 0.4,
  wrong: 0.06,
  invented: 0.08,
});
testRecorded('hotel', { isReproducible: true });
