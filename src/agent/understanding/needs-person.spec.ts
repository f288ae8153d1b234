/** What of a mail is for a person, and what is only how people begin and end one. */
import { needsPerson } from './needs-person.js';

const isForPerson = (text: string): boolean => needsPerson(text, { hasContent: false, isOpen: false });
const QUESTION = 'Which countries do you ship to?';

describe('a mail needs a person', () => {
  it.each([
    `Hello,\n\n${QUESTION}\nFalsche Lieferung!`,
    'Guten Tag,\n\nFalsche Lieferung!',
    'Guten Tag,\n\nBitte Rückerstattung.',
    'Guten Tag,\n\nBitte Rückerstattung.\n\nMit freundlichen Grüßen\nEva Maier',
    `${QUESTION}\nStorno Bestellung.\nVielen Dank`,
    'Hello,\n\nWrong Delivery!\n\nKind regards\nAnn Lee',
    'Hi, Refund Please.',
    'Guten Tag,\n\nKaputtes Paket.',
  ])('for few words that say what is wanted: %j', (text) => expect(isForPerson(text)).toBe(true));
});

describe('a mail needs none', () => {
  it.each([
    `Hello,\n\n${QUESTION}\n\nKind regards\nAnn Lee`,
    `Hello Ann,\n\n${QUESTION}\n\nThanks\nAnn`,
    `Guten Tag Frau Meier,\n\nin welche Länder liefern Sie?\n\nMit freundlichen Grüßen\nEva Maier`,
    `Bonjour,\n\nLivrez-vous en Norvège ?\n\nCordialement,\nJean Dupont`,
    `${QUESTION}\nAnn Lee`,
    'No, thanks.',
    'Nein danke!\n\nEva Maier',
    'Never mind',
    `Hola,\n\n¿Envían a Noruega?\n\nSaludos\nAna García`,
  ])('for a name: %j', (text) => expect(isForPerson(text)).toBe(false));
});
