/** Texts of a queue of the inbox in which nothing waits. */
import type { Texts } from '../type.js';

const emptyQueue: Texts['emptyQueue'] = {
  titles: {
    mine: 'Ihnen ist nichts zugewiesen',
    unassigned: 'Niemand wartet auf Übernahme',
    all: 'Kein Gespräch braucht einen Menschen',
    approvals: 'Keine Aktion wartet auf Freigabe',
    mentions: 'Niemand hat Sie erwähnt',
    snoozed: 'Nichts ist zurückgestellt',
    closed: 'Noch nichts ist erledigt',
  },
  leads: {
    mine: 'Unter „Nicht zugewiesen“ finden Sie Gespräche zum Übernehmen.',
    unassigned: 'Neue Gespräche erscheinen hier von selbst.',
    all: 'Wenn ein Kunde einen Menschen verlangt oder der Agent nicht weiterkommt, erscheint das Gespräch hier.',
    approvals: 'Aktionen, die sich nicht rückgängig machen lassen, warten hier auf einen Menschen.',
    mentions: 'Gespräche erscheinen hier, wenn Sie jemand in einer privaten Notiz nennt.',
    snoozed: 'Drücken Sie S bei einem Gespräch, das warten kann. Es kommt zu seiner Zeit oder mit der Antwort zurück.',
    closed: 'Gelöste und geschlossene Gespräche bleiben hier.',
  },
  seeUnassigned: (count) => (count === 1 ? 'Das wartende Gespräch ansehen' : `Die ${count} wartenden ansehen`),
  setUp: 'Einrichtung abschließen',
};

export default emptyQueue;
