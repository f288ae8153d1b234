/** Texts of the dialog that creates a further workspace. */
import type { Texts } from '../type.js';

const newWorkspace: Texts['newWorkspace'] = {
  title: 'Neuer Workspace',
  lead: 'Er ist zunächst leer und hat eigenes Wissen, ein eigenes Team und eigene Schlüssel.',
  name: 'Name',
  nameNeeded: 'Geben Sie einen Namen ein.',
  create: 'Workspace anlegen',
  created: (name) => `${name} angelegt`,
};

export default newWorkspace;
