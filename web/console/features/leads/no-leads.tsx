import { useTexts } from '../../texts/texts.js';
import { Empty } from '../../ui/empty.js';
import { isFiltered, type View } from './view.js';

/** Instead of the board or the list when there is nothing to show. */
export function NoLeads({ view }: { view: View }) {
  const { leads } = useTexts();
  return (
    <Empty icon="star" title={isFiltered(view) ? leads.noMatch : leads.empty}>
      {isFiltered(view) ? leads.noMatchLead : leads.emptyLead}
    </Empty>
  );
}
