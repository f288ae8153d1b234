import type { Texts } from '../type.js';

const killSwitch: Texts['killSwitch'] = {
  title: 'Notaus',
  lead: 'Hält den Agenten sofort und überall an. Ihr Team antwortet weiter selbst.',
  state: 'Zustand',
  off: 'Der Agent darf handeln',
  offLead: 'Der Schalter ist aus. Aktionen laufen nach Ihren Leitplanken.',
  on: { actions: 'Angehalten: keine Aktion läuft', all: 'Angehalten: der Agent schweigt' },
  banner: { actions: 'Der Agent ist angehalten: keine Aktion läuft.', all: 'Der Agent ist angehalten und schweigt.' },
  by: (name) => `Zuletzt geändert von ${name}`,
  changedBy: 'Zuletzt geändert von',
  changedAt: 'Zuletzt geändert',
  scope: 'Umfang',
  reason: 'Grund',
  never: 'Noch nie verwendet.',
  stop: 'Agenten anhalten',
  start: 'Agenten wieder handeln lassen…',
  stopWhat: 'Was angehalten wird',
  stopWhatLead: 'Wirkt sofort, auf allen Kanälen und Servern.',
  scopes: { actions: 'Nur Aktionen', all: 'Alles' },
  scopeHints: {
    actions: 'Der Agent beantwortet weiter Fragen. In Ihren Systemen wird nichts gebucht, geändert oder erstattet.',
    all: 'Der Agent schweigt auch im Widget und gegenüber Assistenten und bietet Kunden einen Menschen an.',
  },
  reasonLabel: 'Grund',
  reasonHint: 'Optional. Ihr Team sieht ihn hier.',
  saveScope: 'Speichern',
  stopped: { actions: 'Der Agent ist angehalten: keine Aktion läuft.', all: 'Der Agent ist angehalten und schweigt.' },
  stoppedDetail: 'Aktionen, die auf Kunden warteten, wurden endgültig abgelehnt. Freigaben bleiben offen.',
  started: 'Der Agent darf wieder handeln.',
  changed: 'Umfang und Grund gespeichert',
  notUndone:
    'Nicht rückgängig gemacht: Er wurde inzwischen geändert, oder es ist zu lange her. Hier können Sie ihn ausschalten.',
  startTitle: (workspace) => `Den Agenten von ${workspace} wieder handeln lassen?`,
  startLead:
    'Aktionen laufen sofort wieder, nach Ihren Leitplanken. Inzwischen Abgelehntes bleibt abgelehnt; Freigaben warten auf Sie.',
  startDo: 'Notaus ausschalten',
  effects: 'Solange er an ist',
  effectsList: [
    ['no', 'Keine Aktion läuft in Ihren Systemen, auf keinem Kanal.'],
    ['no', 'Aktionen, die auf die Bestätigung eines Kunden warten, werden endgültig abgelehnt.'],
    ['no', 'Freigaben bleiben offen: Niemand kann sie erteilen, bis er aus ist.'],
    ['yes', 'Bei „Nur Aktionen“ beantwortet der Agent weiter Fragen.'],
    ['yes', 'Ihr Team beantwortet, verteilt und löst Gespräche wie gewohnt.'],
    ['yes', 'Die API liest und schreibt weiter und kann den Notaus ausschalten.'],
  ],
};
export default killSwitch;
