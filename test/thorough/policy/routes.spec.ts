import { everyRoute } from '../../policy/route-matrix.js';
import { everySession } from '../../policy/session-matrix.js';
import { everything } from '../../support/drawn.js';

everyRoute(everything);
everySession(everything);
