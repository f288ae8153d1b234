import type { Texts } from '../type.js';

const audit: Texts['audit'] = {
  title: 'Protokoll',
  lead: 'Wer was wann getan hat. Es wird nie geändert und nie gelöscht und enthält keine persönlichen Werte und keine Geheimnisse.',
  filter: 'Filter',
  all: 'Alle',
  showAll: 'Alle anzeigen',
  none: 'Keine Einträge',
  noneLead: 'Was Mitglieder und Schlüssel ändern, steht hier.',
  noneFiltered: 'Kein Eintrag passt zu den Filtern.',
  when: 'Wann',
  action: 'Was',
  actor: 'Wer',
  onlyBy: (name) => `Nur anzeigen, was ${name} getan hat`,
  changes: 'Geänderte Felder',
  target: 'Wovon',
  from: 'Von',
  to: 'Bis',
  actorTypes: { member: 'Mitglied', key: 'Schlüssel', contact: 'Kontakt', agent: 'Agent', system: 'System' },
};
export default audit;
