/** Who a writer says they are, where the classifier of intents hears the beginning of a complaint. */
import { isWord } from '../acting/not-names.js';
import { clausesOf, isCapitalised, textOf } from '../acting/person-words.js';
import { statedPerson } from '../acting/stated-person.js';
import { GREETINGS } from '../acting/wish-words.js';
import { contactsIn } from '../acting/wishes.js';
import { words } from '../retrieval/lexemes.js';
import { stopWords } from '../retrieval/stopwords.js';
import { classifyIntent } from './classify-intent.js';
import { likelyLanguages } from './language.js';

/** Words of a name, and beside it: `Hi, this is Ada Lee speaking`. */
const WORDS_MAX = 8;
const BESIDE_MAX = 4;
/** A name alone is no complaint, but `Ridiculous` is. */
const COMPLAINT_MAX = 0.2;

/** Whether a text says hardly more than who its writer is. Complaints begin like that too: `this is awful`. */
export function introduces(text: string): boolean {
  const count = words(text).length;
  if (count === 0 || count > WORDS_MAX) return false;
  const { name } = statedPerson(text, contactsIn(text));
  const isStated = name !== undefined && count - words(name).length <= BESIDE_MAX;
  const named = isStated ? name : namesAlone(text);
  return named !== '' && classifyIntent(named).scores.complaint < COMPLAINT_MAX;
}

/** What is written like names, if nothing else means anything: `Tom here, from Halden & Sons`. */
function namesAlone(text: string): string {
  const languages = likelyLanguages(text, null);
  const stops = new Set(languages.flatMap((language) => [...stopWords(language)]));
  const telling = clausesOf(text, contactsIn(text))
    .flatMap((clause) => clause.words)
    .filter(({ lower }) => /\p{L}/u.test(lower) && !stops.has(lower) && !GREETINGS.has(lower));
  const areNames = telling.every((word) => isCapitalised(word) && !isWord(word.lower, languages));
  return areNames && telling.length < words(text).length ? textOf(telling) : '';
}
