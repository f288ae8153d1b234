import type { Texts } from '../type.js';

const improve: Texts['improve'] = {
  offer: 'Antwort verbessern',
  title: 'Diese Antwort verbessern',
  lead: 'Für die nächste Kundin, den nächsten Kunden: diesmal erfährt niemand davon.',
  answer: 'Antwort',
  shown: 'Was helfen kann',
  correction: 'Was ist richtig?',
  correctionHint:
    'So, wie Sie es im Gespräch sagen würden. Daraus wird ein vorgeschlagenes Dokument, das sich vor dem Veröffentlichen bearbeiten lässt.',
  correctionNeeded: 'Geben Sie ein, was richtig ist.',
  propose: 'Dokument vorschlagen',
  proposed: 'Ihre Antwort ist jetzt ein vorgeschlagenes Dokument, unter Wissenslücken.',
  openDraft: 'Entwurf öffnen',
  answeredAlready: 'Steht die Antwort schon in Ihrem Wissen?',
  answeredAlreadyLead:
    'Dann bringen Sie dem Agenten diese Frage bei. Sie bleibt, auch wenn der Kontakt gelöscht wird: Lassen Sie Persönliches weg.',
  exampleQuestion: 'Frage',
  addExample: 'Als Beispielfrage hinzufügen',
  otherwise: 'Oder',
  write: 'Dokument schreiben',
  edit: (title) => `„${title}“ bearbeiten`,
  makeGap: 'Nur als Lücke vermerken',
  gapDone: 'Die Frage ist jetzt eine Wissenslücke.',
};
export default improve;
