import { testRecorded } from './measured-world.js';

testRecorded('telecom');
