import { testRecorded } from './measured-world.js';

testRecorded('city');
