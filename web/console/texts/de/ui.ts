import type { Texts } from '../type.js';

const ui: Texts['ui'] = {
  close: 'Schließen',
  loading: 'Lädt…',
  copy: 'Kopieren',
  copied: 'Kopiert',
  more: 'Mehr',
  cancel: 'Abbrechen',
  undo: 'Rückgängig',
};
export default ui;
