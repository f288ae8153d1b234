import { testEmbedded, testRecorded } from './measured-world.js';

testEmbedded('software', { right: 0.45, wrong: 0.04, invented: 0.09 });
testRecorded('software', { isReproducible: true });
