/** German. */
import type { FileTexts } from './en.js';

const texts: FileTexts = {
  attach: 'Dateien anhängen',
  attach_drop: 'Dateien hier ablegen',
  attach_remove: '{} entfernen',
  attach_uploading: '{} wird hochgeladen',
  attach_added: '{} ist angehängt.',
  attach_wait: 'Bitte warten, bis die Dateien hochgeladen sind.',
  attach_many: 'Höchstens {} Dateien je Nachricht.',
  attach_large: 'Diese Datei ist zu groß.',
  attach_type: 'Dateien dieser Art lassen sich nicht senden.',
  attach_limit: 'Im Moment lassen sich keine weiteren Dateien senden.',
  attach_failed: 'Diese Datei konnte nicht hochgeladen werden.',
  attach_gone: 'Diese Datei ist nicht mehr da.',
};

export default texts;
