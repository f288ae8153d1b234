import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('hotel', {
  right: 0.52,
  wrong: { certain: 0.06, likely: 0.06 },
  invented: { certain: 0.08, likely: 0.24 },
});
testRecorded('hotel', { isReproducible: true });
