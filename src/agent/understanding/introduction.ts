/** Who a writer says they are, where the classifier of intents hears the beginning of a complaint. */
import { statedPerson } from '../acting/stated-person.js';
import { contactsIn } from '../acting/wishes.js';
import { words } from '../retrieval/lexemes.js';
import { classifyIntent } from './classify-intent.js';

/** Words of a name, and beside it: `Hi, this is Ada Lee speaking`. */
const WORDS_MAX = 8;
const BESIDE_MAX = 4;
/** A name alone is no complaint, but `Ridiculous` is. */
const COMPLAINT_MAX = 0.2;

/** Whether a text says hardly more than who its writer is. Complaints begin like that too: `this is awful`. */
export function introduces(text: string): boolean {
  const count = words(text).length;
  if (count > WORDS_MAX) return false;
  const { name } = statedPerson(text, contactsIn(text));
  if (name === undefined || count - words(name).length > BESIDE_MAX) return false;
  return classifyIntent(name).scores.complaint < COMPLAINT_MAX;
}
