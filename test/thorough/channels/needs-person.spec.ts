import { needsPerson } from '../../channels/needs-person.js';
import { everything } from '../../support/drawn.js';

needsPerson(everything);
