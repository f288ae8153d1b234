import { words } from '../retrieval/lexemes.js';

/** Courtesy words that only one language has; languages with a script of their own need none here. */
const WORDS: Record<string, string> = {
  de: 'hilfe hilf hallo hallöchen servus moin grüezi grüße gruß guten tag danke dankeschön bitte tschüss tschüß tschau nein ja doch genau gerne schönen feierabend wiedersehen vergiss egal passt',
  en: 'help hello hey hi howdy morning thanks thank thx cheers bye goodbye cya yes yeah yep yup nope nah sure please nevermind okay',
  es: 'ayuda hola buenas buenos días gracias adiós adios chau hasta luego vale sí dale listo olvídalo',
  fr: 'aide bonjour bonsoir salut coucou merci revoir bientôt oui ouais non daccord bonne journée',
  pt: 'ajuda olá oi bom boa obrigado obrigada obg valeu tchau sim não nao beleza falou',
  it: 'aiuto ciao salve buongiorno buonasera grazie arrivederci sì va bene certo',
};
const KNOWN = Object.entries(WORDS).map(([language, known]): [string, Set<string>] => [
  language,
  new Set(known.split(' ')),
]);

/** The language of most courtesy words in a text; null if there are none, or two languages have equally many. */
export function courtesyLanguage(text: string): string | null {
  const textWords = words(text);
  const [first, second] = KNOWN.map(([language, known]) => ({
    language,
    count: textWords.filter((word) => known.has(word)).length,
  })).sort((a, b) => b.count - a.count);
  return first && first.count > (second?.count ?? 0) ? first.language : null;
}
