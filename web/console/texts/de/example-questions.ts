import type { Texts } from '../type.js';

const exampleQuestions: Texts['exampleQuestions'] = {
  title: 'Beispielfragen',
  lead: 'Fragen, die dieses Dokument beantwortet, in den Worten von Kunden. Der Agent erkennt sie ab der nächsten Nachricht; Kunden sehen sie nie.',
  leadInternal:
    'Fragen, die dieses Dokument beantwortet, in den Worten von Kunden. Sie wirken, sobald das Dokument öffentlich ist; Kunden sehen sie nie.',
  none: 'Es gibt noch keine Beispielfragen.',
  wholeDocument: 'Ganzes Dokument',
  headingGone: 'Das Dokument hat diese Überschrift nicht mehr; diese Fragen sind wirkungslos.',
  edit: 'Fragen bearbeiten',
  line: 'Eine Frage pro Zeile.',
  addSection: 'Abschnitt hinzufügen',
  chooseSection: 'Abschnitt wählen',
  save: 'Fragen speichern',
  saved: 'Der Agent erkennt diese Fragen ab der nächsten Nachricht.',
  notSaved: 'Die Fragen wurden nicht gespeichert',
  refused: {
    tooLong: (question, most) => `„${question}“ ist länger als ${most} Zeichen.`,
    repeated: (question) => `„${question}“ kommt mehrmals vor.`,
    tooMany: (question, most) => `„${question}“ ist zu viel: Ein Dokument hat höchstens ${most} Beispielfragen.`,
    noWords: (question) => `„${question}“ ist keine Frage in Worten.`,
    section: (most) => `Ein Abschnitt hat höchstens ${most} Beispielfragen.`,
  },
  answered: 'Schon beantwortet',
  answeredNamed: (question) => `Schon beantwortet: „${question}“`,
  answeredTitle: 'Welches Dokument beantwortet es schon?',
  answeredLead:
    'Die Fragen werden Beispielfragen des Dokuments: Der Agent erkennt sie von da an. Sie bleiben, wenn der Kunde gelöscht wird: Lassen Sie Persönliches weg.',
  document: 'Dokument',
  otherDocument: 'Anderes Dokument…',
  section: 'Abschnitt',
  questions: 'Fragen',
  add: 'Fragen hinzufügen',
  recognised: (count) =>
    count === 1 ? 'Der Agent erkennt diese Frage jetzt.' : 'Der Agent erkennt diese Fragen jetzt.',
};
export default exampleQuestions;
