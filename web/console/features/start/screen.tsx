import SetupList from '../../app/setup-list.js';
import { useTexts } from '../../texts/texts.js';
import { Page } from '../../ui/page.js';
import { OperatorNotices } from './operator-notices.js';

/** The set-up list as a page of its own, for whenever it is looked for. */
export function StartScreen() {
  const { setup } = useTexts();
  return (
    <Page title={setup.page} lead={setup.lead}>
      <OperatorNotices />
      <SetupList />
    </Page>
  );
}
