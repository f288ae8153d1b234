import type { ScreenTexts } from '../type.js';

/** German texts of the set-up list. */
const setup: ScreenTexts['setup'] = {
  page: 'Einrichten',
  lead: 'Von hier bis zum ersten beantworteten Kunden.',
  title: 'Erste Schritte',
  progress: (done, all) => `${done} von ${all} erledigt`,
  allDone: 'Alles erledigt. Ihr Agent ist bereit.',
  hide: 'Ausblenden',
  show: 'In der Navigation anzeigen',
  hidden: 'Ausgeblendet. Mit ⌘K finden Sie die Liste unter „Einrichten“ wieder.',
  done: 'Erledigt',
  open: 'Offen',
  optional: 'Freiwillig',
  proxy: 'Der Dienst kennt den Proxy vor sich nicht',
  proxyLead:
    'Alle Besucher dahinter teilen sich die Grenzen einer Adresse, sodass zu Stoßzeiten manche abgewiesen werden. Der Betreiber setzt diese Zeile und startet den Dienst neu:',
  proxyLine: 'Zeile der Konfiguration',
  keys: 'Ein Hauptschlüssel fehlt',
  keysLead:
    'Manche gespeicherten Geheimnisse lassen sich nicht lesen: Webhooks, Kanäle oder Anmeldungen, die eines brauchen, stehen still. Der Betreiber nimmt den Schlüssel mit dieser Kennung in MASTER_KEY auf und startet den Dienst neu:',
  keysLine: 'Kennung des Schlüssels',
  steps: {
    name: {
      title: 'Workspace benennen',
      lead: 'Kunden sehen den Namen im Widget und in E-Mails.',
    },
    knowledge: {
      title: 'Wissen hinzufügen',
      lead: 'Der Agent antwortet nur aus Ihren Dokumenten. Laden Sie Dateien hoch, lesen Sie eine Website ein oder schreiben Sie einen Artikel.',
    },
    tryIt: {
      title: 'Eine Frage stellen',
      lead: 'Sehen Sie die Antwort und ihren Beleg, bevor ein Kunde sie sieht.',
    },
    widget: {
      title: 'Widget auf Ihrer Website einbinden',
      lead: 'Kopieren Sie den Code in Ihre Seite. Der Haken kommt, sobald das Widget dort geöffnet wird.',
    },
    hours: { title: 'Servicezeiten eintragen', lead: 'Kunden erfahren, ob und wann jemand da ist.' },
    team: { title: 'Team einladen', lead: 'Was der Agent übergibt, muss jemand beantworten.' },
    told: {
      title: 'Benachrichtigungen wählen',
      lead: 'Erfahren Sie von Übergaben per E-Mail, per Ton oder im Browser.',
    },
    model: {
      title: 'Ein großes Modell verbinden (freiwillig)',
      lead: 'Es führt Gespräche, in jeder Wortwahl und Sprache. Ohne eines zitiert der Agent, bietet Seiten an und übergibt.',
    },
    forecast: {
      title: 'An eigenen Gesprächen ausprobieren (freiwillig)',
      lead: 'Importieren, was Ihr Team beantwortet hat, und sehen, was der Agent gesagt hätte, bevor er live geht.',
    },
    channel: {
      title: 'Einen Kanal verbinden',
      lead: 'Beantworten Sie auch E-Mails, WhatsApp, Messenger und Instagram hier.',
    },
  },
};
export default setup;
