import type { Texts } from '../type.js';

const sample: Texts['sample'] = {
  title: 'Das ist ein Beispiel',
  lead: 'Dokumente und Gespräche sind erfunden. Ihre Arbeit gehört in den Workspace Ihres Unternehmens.',
  remove: 'Beispiel entfernen',
  removeLead:
    'Das Beispiel verschwindet mit allen Dokumenten, Gesprächen und Schlüsseln. Das lässt sich nicht rückgängig machen.',
};

export default sample;
