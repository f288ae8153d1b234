import type { Texts } from '../type.js';

const attachments: Texts['attachments'] = {
  files: (count) => (count === 1 ? 'Eine Datei' : `${count} Dateien`),
  unnamed: 'Datei',
  kinds: {
    image: 'Bild',
    audio: 'Audio',
    video: 'Video',
    pdf: 'PDF',
    document: 'Dokument',
    text: 'Text',
  },
  states: {
    waiting: 'Wird abgerufen.',
    stored: '',
    refused: 'Nicht angenommen:',
    lost: 'Konnte nicht abgerufen werden.',
  },
  reasons: {
    too_large: 'Sie ist zu groß.',
    type_not_allowed: 'Dateien dieser Art werden nicht angenommen.',
    lying_type: 'Sie ist nicht, was Name und Typ sagen.',
    storage_full: 'Der Arbeitsbereich hat keinen Platz für weitere Dateien.',
    contact_full: 'Die Dateien dieses Kontakts füllen seinen Anteil am Platz.',
  },
  attach: 'Dateien anhängen',
  drop: 'Dateien hier ablegen, um sie anzuhängen',
  remove: (name) => `${name} entfernen`,
  uploading: (name) => `${name} wird hochgeladen`,
  attached: (name) => `${name} ist angehängt.`,
  removed: (name) => `${name} entfernt`,
  removeTitle: (name) => `${name} entfernen?`,
  removeLead: 'Die Datei wird für das ganze Team gelöscht und lässt sich nicht wiederherstellen. Die Nachricht bleibt.',
  removeDo: 'Datei entfernen',
  tooMany: (name, max) => `${name} wurde nicht angehängt: Eine Nachricht hat hier höchstens ${max} Dateien.`,
  tooLarge: (name, max) => `${name} wurde nicht angehängt: Dateien dieser Art dürfen hier ${max} haben.`,
  tooLargeTogether: (name, max) =>
    `${name} wurde nicht angehängt: Die Dateien einer Nachricht dürfen hier zusammen ${max} haben.`,
  notTaken: (name, kinds) => `${name} wurde nicht angehängt: Dieser Kanal nimmt ${kinds} an.`,
  failed: (name, why) => `${name} wurde nicht angehängt. ${why}`,
  tryAgain: 'Erneut versuchen',
  taken: {
    image: 'Bilder',
    document: 'Dokumente',
    text: 'Texte',
    audio: 'Audio',
    video: 'Videos',
  },
};
export default attachments;
