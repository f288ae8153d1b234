import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { ForeignText, visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Dialog } from '../../ui/dialog.js';
import { RelativeTime } from '../../ui/time.js';
import { type Earlier, earlierOneQuery } from './queries.js';
import css from './contact-screen.module.css';

interface EarlierDialogProps {
  contactId: string;
  earlier: Earlier;
  onClose: () => void;
}

/** An imported conversation, only to be read. */
export default function EarlierDialog({ contactId, earlier, onClose }: EarlierDialogProps) {
  const { contacts, forecasts } = useTexts();
  const { authors, sources } = forecasts.imports;
  const { id: workspace } = useWorkspace();
  const query = useQuery(earlierOneQuery(workspace, contactId, earlier.id));
  return (
    <Dialog open onClose={onClose} title={visible(earlier.subject ?? contacts.noSubject)} size="wide">
      <p>
        <Badge>{contacts.importedFrom(sources[earlier.source])}</Badge>
      </p>
      <Loaded query={query} rows={5}>
        {({ messages }) => (
          <>
            <ol className={css.timeline} aria-label={contacts.importedSaid}>
              {messages.map(({ at, author, text }, place) => (
                <li key={place} className={css.what}>
                  <span className={css.meta}>
                    {authors[author]} · <RelativeTime at={at} />
                  </span>
                  <ForeignText text={text} />
                </li>
              ))}
            </ol>
            {messages.length < earlier.message_count && (
              <p className={css.faint}>{contacts.importedFirst(messages.length)}</p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
