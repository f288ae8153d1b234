import type { Texts } from '../type.js';

const oneOf = (roles: string[]): string => new Intl.ListFormat('de', { type: 'disjunction' }).format(roles);

const settings: Texts['settings'] = {
  title: 'Einstellungen',
  goTo: (page) => `Gehe zu Einstellungen: ${page}`,
  groups: {
    workspace: 'Workspace',
    agent: 'Agent',
    developers: 'Entwicklung',
    account: 'Tarif und Protokolle',
  },
  pages: {
    general: 'Allgemein',
    widget: 'Widget',
    channels: 'Kanäle',
    team: 'Team',
    guardrails: 'Leitplanken',
    'kill-switch': 'Notaus',
    models: 'Modelle',
    import: 'Import',
    'sign-in': 'E-Mail und Anmeldung',
    'api-keys': 'API-Schlüssel',
    webhooks: 'Webhooks',
    actions: 'Aktionen',
    'lead-rules': 'Regeln für Leads',
    credits: 'Guthaben und Tarif',
    audit: 'Protokoll',
  },
  leaveTitle: 'Ohne Speichern verlassen?',
  leaveLead: 'Ihre Änderungen auf dieser Seite sind noch nicht gespeichert.',
  leave: 'Ohne Speichern verlassen',
  stay: 'Auf dieser Seite bleiben',
  needsRole: (roles) => `Für diese Seite benötigen Sie die Rolle ${oneOf(roles)}`,
  needsRoleLead: (role) => `Ihre Rolle hier ist ${role}. Ein Inhaber kann Ihnen eine andere geben.`,
  readOnly: (roles) => `Sie können diese Seite ansehen. Zum Ändern benötigen Sie die Rolle ${oneOf(roles)}.`,
  secretOnce: 'Wird nur jetzt angezeigt.',
  secretStoredAs: {
    fingerprint:
      'Wir speichern nur einen Fingerabdruck. Wenn Sie es verlieren, widerrufen Sie es und legen Sie ein neues an.',
    encrypted: 'Verschlüsselt gespeichert und nicht erneut einsehbar. Wenn Sie es verlieren, ersetzen Sie es hier.',
  },
  secretKept: 'Ich habe es kopiert',
  typeToConfirm: (name) => `Geben Sie zur Bestätigung „${name}“ ein`,
  typedWrong: (name) => `Geben Sie „${name}“ genau so ein, wie es angezeigt wird.`,
  misses: {
    title: 'Unbeantwortete Fragen',
    label: 'An das Team übergeben',
    after: (count) => (count === 1 ? 'Nach der ersten Frage ohne Antwort' : `Nach ${count} in Folge ohne Antwort`),
    never: 'Nie',
    saved: 'Übergabe geändert',
    chatLead: 'Wenn der Agent im Chat, über die API oder über MCP keine Antwort hat.',
    channelLead:
      'Wenn der Agent keine Antwort hat, erscheint das Gespräch im Posteingang, und der Kunde erfährt, dass ein Mensch antwortet. Bis dahin bittet der Agent, die Frage anders zu formulieren.',
  },
};
export default settings;
