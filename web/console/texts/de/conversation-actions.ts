import type { Texts } from '../type.js';

const conversationActions: Texts['conversationActions'] = {
  action: 'Aktion',
  actionStatus: {
    awaiting_confirmation: 'wartet auf den Kunden',
    awaiting_approval: 'wartet auf Freigabe',
    approved: 'läuft',
    running: 'läuft',
    completed: 'erledigt',
    failed: 'fehlgeschlagen',
    refused: 'abgelehnt',
  },
  approvalOf: (name) => `${name} freigeben`,
  approvalLead: 'Der Agent möchte diese Aktion für den Kunden ausführen. Sie lässt sich nicht rückgängig machen.',
  argumentsOf: (name) => `Argumente von ${name}`,
  noArguments: 'Keine Argumente',
  expires: (when) => `läuft ${when} ab`,
  approve: (name) => `${name} freigeben und ausführen`,
  decline: 'Ablehnen',
  notApproved: 'Nicht freigegeben: Der Notaus ist an',
  stopped: (reason) =>
    `${reason && `Grund: „${reason}“. `}Nichts wurde ausgeführt. Die Anfrage bleibt offen: Geben Sie sie frei, sobald er aus ist.`,
  runsOnce: 'Läuft einmal, genau wie gezeigt.',
  approvalStatus: { open: 'Wartet', pending: 'Wartet', resolved: 'Freigegeben', closed: 'Abgelehnt oder abgelaufen' },
  outcome: { solved: 'Gelöst', partial: 'Teilweise gelöst', unsolved: 'Nicht gelöst' },
  newerLead: 'Sie kamen, bevor Ihre Antwort gesendet wurde. Noch ist nichts gesendet.',
  yourReply: 'Ihre Antwort',
  editReply: 'Antwort bearbeiten',
  sendAnyway: 'Trotzdem senden',
};
export default conversationActions;
