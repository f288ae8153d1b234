import type { Texts } from '../type.js';

const and = new Intl.ListFormat('de', { type: 'conjunction' });

const widget: Texts['widget'] = {
  title: 'Widget',
  lead: 'Aussehen und Texte des Widgets und der Code für Ihre Website.',
  noOrigins: 'Das Widget ist noch auf keiner Website erlaubt',
  addOrigins: 'Websites hinzufügen',
  snippet: 'Code',
  snippetLead: 'Fügen Sie ihn vor </head> in Ihre Seiten ein.',
  keyHidden: (roles) => `Setzen Sie Ihren öffentlichen Schlüssel für pk_… ein. Ihn sehen: ${and.format(roles)}.`,
  noKey: 'Noch kein öffentlicher Schlüssel',
  createKey: 'Unter API-Schlüssel einen anlegen',
  preview: 'Vorschau',
  previewFrame: 'Vorschau des Widgets',
  previewLead: 'So sieht das Widget mit diesen Einstellungen aus. Nachrichten in der Vorschau werden nicht gesendet.',
  previewPicture: 'Das Bild erscheint hier nicht: Diese Seite lädt nichts von anderen Websites.',
  origins: 'Erlaubte Websites',
  waiting: 'Wartet auf den ersten Besuch',
  waitingLead: 'Öffnen Sie eine Ihrer Seiten mit dem Snippet und klicken Sie auf den Knopf des Widgets.',
  seen: 'Gesehen',
  appearance: 'Aussehen',
  appearanceLead: 'Für leere Felder verwendet das Widget eigene Texte in der Sprache des Besuchers.',
  agentName: 'Name des Agenten',
  greeting: 'Begrüßung',
  greetingHint: 'Die erste Nachricht im Fenster.',
  suggestions: 'Fragen, die am Anfang angeboten werden',
  suggestionsHint: 'Eine pro Zeile, höchstens sechs.',
  color: 'Farbe',
  colorHint: 'Zum Beispiel #2454d6. Text darauf ist schwarz oder weiß, je nachdem, was sich besser liest.',
  pickColor: 'Farbe wählen',
  noColor: 'Geben Sie eine Farbe wie #2454d6 ein.',
  grounds: { light: 'hellen', dark: 'dunklen' },
  contrast: (ground, value, isEnough) => `Auf ${ground} Seiten ${value} : 1${isEnough ? '' : ', schlecht zu sehen'}`,
  position: 'Ecke',
  positions: { right: 'Rechts', left: 'Links' },
  theme: 'Farbschema',
  themes: { auto: 'Wie das Gerät des Besuchers', light: 'Hell', dark: 'Dunkel' },
  launcher: 'Beschriftung neben dem Knopf',
  launcherHint: 'Leer lassen für keine Beschriftung.',
  avatar: 'Bild des Agenten, URL (https)',
  privacy: 'Datenschutzhinweise, URL (https)',
  voice: 'Sprechen und Vorlesen',
  voiceLead:
    'Besucher sehen ein Mikrofon, wenn der Betreiber eine Transkription eingerichtet hat oder ihr Browser Gesprochenes erkennen darf. Aufnahmen werden nicht gespeichert.',
  forms: 'Kontaktdaten für Ihr Team',
  formsLead: 'Wonach ein Besucher gefragt wird, wenn ein Mensch aus Ihrem Team übernimmt.',
  formBefore: 'Vor einer Übergabe',
  formOn: 'Fragen, wer „Mit einem Menschen sprechen“ drückt und noch nicht bekannt ist',
  formFields: { name: 'Name', email: 'E-Mail', phone: 'Telefon', company: 'Firma' },
  formAfter: 'Wenn niemand da ist',
  formAfterHint:
    'Einmal in einem Gespräch, nach der Übergabe, solange niemand aus Ihrem Team erreichbar ist oder außerhalb der Bürozeiten, und nur, wenn weder Adresse noch Nummer bekannt sind. Wählen Sie nichts, um nichts zu fragen.',
  formsSave: 'Fragen speichern',
  formShown: 'Formular in der Vorschau',
  formOff: 'Vor einer Übergabe wird niemand gefragt.',
  formNothing: 'Niemand wird gefragt, auch wenn niemand aus Ihrem Team da ist.',
  formVisitor: 'Kann ich mit einem Menschen sprechen?',
  formAsks: (fields) => {
    const names = { name: 'Ihren Namen', email: 'Ihre E-Mail-Adresse', phone: 'Ihre Telefonnummer' };
    return `Damit unsere Antwort Sie erreicht, auch wenn Sie diese Seite verlassen, nennen Sie uns bitte ${and.format(fields.map((one) => names[one]))}.`;
  },
  files: 'Dateien',
  filesLead:
    'Bilder, Dokumente, Texte, Audio und Video, geprüft wie in jedem Kanal. Besucher, die nicht angemeldet sind, können wenige am Tag senden. Ihr Team kann in jedem Fall Dateien senden.',
  switches: {
    attachments: 'Besucher können Dateien senden',
    voice_enabled: 'Besucher können sprechen',
    browser_speech_recognition: 'Ohne Transkription wandelt der Browser des Besuchers Gesprochenes in Text um',
    read_aloud: 'Besucher können sich Antworten vorlesen lassen',
  },
  browserNotice:
    'Manche Browser senden die Aufnahme an ihren Hersteller, Chrome etwa an Google. Besucher erfahren das, bevor sie sprechen, und können ablehnen. Nennen Sie es auch in Ihren Datenschutzhinweisen.',
  save: 'Speichern',
  saved: 'Widget gespeichert',
};
export default widget;
