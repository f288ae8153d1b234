import type { Texts } from '../type.js';

const golden: Texts['forecasts']['golden'] = {
  title: 'Goldene Antworten',
  lead: 'Antworten, die Ihr Team für richtig befunden hat. Sobald sich Wissen, Leitplanken oder das Produkt ändern, werden sie erneut gefragt.',
  none: 'Noch keine goldenen Antworten',
  noneLead: 'Beurteilen Sie Antworten einer Prognose, und behalten Sie dann die richtigen von ihrem Ergebnis aus.',
  noneDiffer: 'Alle goldenen Antworten sind wie zuvor',
  noneDifferLead: 'Nichts hat sie geändert, seit jemand sie beurteilt oder bestätigt hat.',
  show: 'Welche gezeigt werden',
  differing: 'Geändert',
  all: 'Alle',
  more: 'Mehr anzeigen',
  changes: {
    same: 'Wie zuvor',
    reworded: 'Gleiche Zitate, andere Worte',
    changed: 'Eine andere Antwort',
    lost: 'Keine Antwort mehr',
    gained: 'Wird jetzt beantwortet',
  },
  before: 'Goldene Antwort',
  after: 'Antwort jetzt',
  would: 'Antwort mit Ihrer Änderung',
  noAnswer: 'Der Agent beantwortet das nicht.',
  quotations: 'Zitate',
  since: 'Ohne Unterschrift geändert',
  replayed: 'Zuletzt gefragt',
  neverReplayed: 'Noch nicht erneut gefragt',
  accept: 'Als neue goldene Antwort annehmen',
  accepted: 'Die neue Antwort ist golden',
  remove: 'Nicht mehr golden',
  removed: 'Die Antwort ist nicht mehr golden',
  required: 'Nur veröffentlichen, wenn jede geänderte goldene Antwort bestätigt ist',
  requiredHint:
    'Auch für Integrationen: Ein Dokument oder eine Leitplanke wird abgelehnt, bis eine Prüfung davon bestätigt ist. Websites, die erneut gelesen werden, hält das nicht auf.',
  checks: 'Letzte Prüfungen',
  check: 'Jetzt alle erneut fragen',
  asked: 'Gefragt',
  ofDraft: 'Eine Änderung vor der Veröffentlichung',
  ofNow: 'Die Antworten, wie sie waren',
  sinceVersion: (version) => `seit Version ${version}`,
  statuses: { queued: 'Wartet', running: 'Fragt', done: 'Fertig', failed: 'Fehlgeschlagen' },
  keep: 'Richtige Antworten als golden behalten',
  keepTitle: 'Richtige Antworten als golden behalten?',
  keepLead:
    'Jede Antwort, die Menschen als richtig beurteilt haben, wird golden: Ihre Frage wird erneut gestellt, bevor etwas veröffentlicht wird. Einzelne lassen sich unter „Goldene Antworten“ wieder entfernen.',
  gone: 'Nicht mehr gesagt',
  added: 'Neu gesagt',
  kept: (count) => `${count} goldene Antworten hinzugefügt`,
  keptNone: 'Alle richtigen Antworten waren schon golden',
  keepAnswer: 'Diese Antwort behalten',
  keepAnswerHint:
    'Macht sie zur goldenen Antwort: Sobald sich Wissen, Leitplanken oder das Produkt ändern, wird die Frage wieder gestellt, und Sie erfahren, wenn die Antwort eine andere wäre.',
  keptAnswer: 'Jetzt golden: Sie erfahren es, bevor eine Änderung dieser Frage eine andere Antwort gibt.',
  keptOtherwise:
    'Jetzt golden, in den Worten, die der Agent heute selbst dafür hat, ohne großes Modell und ohne Daten dieses Kunden. Bitte prüfen:',
  open: 'Goldene Antworten',
  asking: (done, all) => `Goldene Antworten werden gefragt: ${done} von ${all}`,
  wouldChange: (count) =>
    count === 1 ? '1 goldene Antwort würde sich ändern' : `${count} goldene Antworten würden sich ändern`,
  wouldChangeLead:
    'Bestätigen Sie jede, oder sagen Sie, dass sie nicht mehr golden ist. Das Protokoll hält fest, wer was bestätigt hat.',
  confirm: (question) => `Die neue Antwort auf „${question}“ ist richtig`,
  confirmAll: 'Alle diese neuen Antworten sind richtig',
  publish: 'Bestätigen und fortfahren',
};

export default golden;
