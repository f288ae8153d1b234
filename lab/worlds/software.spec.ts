import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('software', {
  right: 0.4,
  wrong: 0.03,
  invented: 0.07,
});
testRecorded('software', { isReproducible: true });
