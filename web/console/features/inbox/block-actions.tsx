/** Palette action that blocks the contact of the open conversation. */
import { useQuery } from '@tanstack/react-query';
import { useAllowedActions } from '../../actions/allowed.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { type BlockingPlace, useBlocking } from '../../app/use-blocking.js';
import { useTexts } from '../../texts/texts.js';
import { shownName } from '../../transcript/contact-name.js';
import { contactQuery, type InboxItem } from './queries.js';
import { useRested } from './use-rested.js';

const PLACE: BlockingPlace = { family: 'conversation', of: 'conversation', titles: ({ team }) => team };

export default function BlockActions({ item }: { item: InboxItem }) {
  const { inbox } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const contactId = item.handoff.contact_id;
  const { data: contact } = useQuery({
    ...contactQuery(workspace, contactId ?? ''),
    enabled: useRested(item.id) && contactId !== null && may(role, 'reply'),
  });
  const name = shownName(contact, inbox);
  const { actions, question } = useBlocking(contact, name, PLACE);
  useAllowedActions(actions);
  return question;
}
