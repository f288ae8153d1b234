import type { Texts } from '../type.js';

const credits: Texts['credits'] = {
  title: 'Guthaben und Tarif',
  lead: 'Das Guthaben zählt Gespräche mit dem Agenten.',
  month: (period) => `Guthaben für ${period}`,
  monthLead: 'Der Monat zählt in UTC.',
  usedOf: (used, limit) => `${used} von ${limit} verbraucht`,
  usedUnlimited: (used) => `${used} verbraucht, ohne Grenze`,
  exhausted: 'Das Guthaben dieses Monats ist verbraucht',
  exhaustedLead: 'Der Agent beginnt keine neuen Gespräche. Laufende gehen weiter.',
  low: 'Mehr als 80 % des Guthabens dieses Monats sind verbraucht.',
  plan: 'Tarif',
  plans: { starter: 'Starter', growth: 'Growth', scale: 'Scale' },
  planLead: 'Tarif und Guthaben ändert, wer diesen Server betreibt.',
  storage: 'Wissen',
  files: 'Dateien',
};
export default credits;
