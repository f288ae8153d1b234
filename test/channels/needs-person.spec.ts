import { drawn } from '../support/drawn.js';
import { needsPerson } from './needs-person.js';

needsPerson(drawn);
