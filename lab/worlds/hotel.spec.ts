import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('hotel', { right: 0.42, wrong: 0.055, invented: 0.1 });
testRecorded('hotel', { isReproducible: true });
