/** Closed classes that tell where phrases begin, in the languages with spaces: what may move, what may be left out, what may not. */
import type { WordClass } from './checker-words.js';

const set = (...lists: string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.normalize('NFKC').split(/\s+/)));

const prepositions = set(
  'at by for from in into of off onto out to toward towards with within via per than during between among about inside outside across through throughout against up',
  'auf aus bei beim für in im ins ab mit von vom zu zum zur durch gegen während innerhalb außerhalb zwischen wegen trotz laut je pro seit',
  'al con de del en para por desde durante entre según dentro fuera',
  'à au aux avec dans de des du en par pour sur depuis pendant entre chez dès hors',
  'à às com da das de para pela pelo por desde durante entre',
  'في من إلى الى على عن مع خلال حتى عند',
);
const prepositionClasses = new Set<WordClass | undefined>([
  'before',
  'after',
  'until',
  'since',
  'more',
  'less',
  'min',
  'max',
  'if',
  'only',
]);
/** A clause that begins so says when, for whom or unless what the rest holds. */
const restricting = set(
  'for with when whenever while once unless until till during as where within inside outside from since except excluding provided',
  'für mit wenn solange sobald während bis ab bei beim innerhalb außerhalb außer ausser ausgenommen falls sofern seit nur',
  'para con cuando mientras durante hasta desde dentro excepto salvo si siempre',
  'pour avec quand lorsque lorsqu pendant jusqu dès dans sauf hormis excepté si',
  'com quando enquanto até desde dentro exceto se',
  'باستثناء إلا عند خلال حتى',
);
const pointing = set('this these diese dieser dieses diesem diesen este esta estos estas ce cet cette ces esse essa');
const subjectPronouns = set(
  'it they this these that those he she its their er es sie dies diese dieses eso esto ello ellos ellas il elle ils elles cela ça isso isto ele ela eles elas هو هي هم यह ये वह वे',
);
const verbish = set(
  'is are was were be been has have had having do does did will would shall should can could may might must cannot gets get provides provide',
  'ist sind war waren wird werden wurde wurden hat haben hatte kann können könnte darf dürfen soll sollen muss müssen',
  'es son era fue está están ha han puede pueden debe deben se',
  'est sont était a ont peut peuvent doit doivent',
  'é são foi está estão tem têm pode podem deve devem',
  'है हैं था थी थे كان كانت يكون',
);
const light = set(
  'also simply easily additionally furthermore moreover however otherwise therefore normally einfach außerdem jedoch zudem ebenfalls además sin embargo également toutefois simplement além disso',
);
const genitives = set('of von vom des der de del du da do dos das d');
const alternatives = set('or oder o u ou أو او या');
const generic = set('you one we man wir usted ustedes vous on você vocês आप');

/** Prepositions that are something else in another language: read as such in their own alone. */
const ofOneLanguage: Record<string, ReadonlySet<string>> = {
  en: set('as on'),
  de: set('an am als'),
  es: set('a'),
  fr: set('en'),
  pt: set('a as ao aos do dos no nos em na nas'),
};

/** Whether a word begins a phrase that can move or restrict. `language` is a primary subtag, '' where it is not known. */
export const opensPhrase = ({ key, class: name }: { key: string; class?: WordClass }, language: string): boolean =>
  prepositions.has(key) || prepositionClasses.has(name) || (ofOneLanguage[language]?.has(key) ?? false);
export const isPreposition = ({ opens }: { opens?: boolean }): boolean => opens === true;
export const isRestricting = ({ key }: { key: string }): boolean => restricting.has(key);
export const pointsAtThis = (key: string): boolean => pointing.has(key);
/** "It", "they": says nothing of what is meant. */
export const isSubjectPronoun = (key: string): boolean => subjectPronouns.has(key);
/** A verb among the function words. */
export const isVerbish = (key: string): boolean => verbish.has(key);
/** Says nothing that could not be left out. */
export const isLight = (key: string): boolean => light.has(key);
/** One of two ways: each stands for itself. */
export const isOr = (key: string): boolean => alternatives.has(key);
export const isGenitive = (key: string): boolean => genitives.has(key);
/** Anybody: the active voice of "… can be borrowed" is "you can borrow …". */
export const isGeneric = (key: string): boolean => generic.has(key);
