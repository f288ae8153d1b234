import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('software', {
  right: 0.53,
  wrong: { certain: 0.03, likely: 0.07 },
  invented: { certain: 0.07, likely: 0.14 },
});
testRecorded('software', { isReproducible: true });
