/** Selected documents of the list, for bulk actions. */
import { createSelection } from '../../app/selection.js';

export const documentSelection = createSelection();
