import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { List } from '../../app/list.js';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Row } from '../../ui/page.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { type Quarantined, quarantinedQuery, setReleased } from './queries.js';
import css from './knowledge.module.css';

/** Sentences addressed to an assistant, in one document or in all. */
export function QuarantinedCard({ documentId }: { documentId: string | null }) {
  const { knowledge } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useInfiniteQuery(quarantinedQuery(workspace, documentId));
  // Hidden if nothing in the document is quarantined.
  if (documentId !== null && query.data?.pages.every(({ data }) => data.length === 0)) return null;
  const empty = (
    <Empty icon="shield" title={knowledge.noQuarantined} level={3}>
      {knowledge.noQuarantinedLead}
    </Empty>
  );
  return (
    <Card title={knowledge.quarantined} lead={knowledge.quarantinedLead}>
      <List query={query} empty={empty} bare>
        {(sentences) => (
          <ul className={css.quarantined} aria-label={knowledge.quarantined}>
            {sentences.map((sentence) => (
              <Sentence key={sentence.id} sentence={sentence} isOfDocument={documentId !== null} />
            ))}
          </ul>
        )}
      </List>
    </Card>
  );
}

function Sentence({ sentence, isOfDocument }: { sentence: Quarantined; isOfDocument: boolean }) {
  const { knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const change = useRelease();
  const { document_id, document_title, version, start, end, text, reason, state } = sentence;
  const isReleased = state === 'released';
  return (
    <li className={css.sentence}>
      <p className={css.quote} dir="auto">
        {visible(text)}
      </p>
      <Row>
        <Badge meaning={isReleased ? 'success' : 'warning'}>{knowledge.quarantineStates[state] ?? state}</Badge>
        <span className={css.faint}>{knowledge.quarantineReasons[reason] ?? reason}</span>
        <Link
          to="/w/$workspace/knowledge/$document"
          params={{ workspace, document: document_id }}
          search={{ version, start, end }}
        >
          {isOfDocument ? knowledge.showPlace : <bdi>{visible(document_title)}</bdi>}
        </Link>
        {may(role, 'manage_team') && (
          <Button size="small" onClick={() => change(sentence, !isReleased)}>
            {isReleased ? knowledge.quarantineAgain : knowledge.release}
          </Button>
        )}
      </Row>
    </li>
  );
}

/** Releases or quarantines a sentence, with undo. */
function useRelease(): (sentence: Quarantined, isReleased: boolean) => void {
  const texts = useTexts();
  const { knowledge, ui } = texts;
  const { id: workspace } = useWorkspace();
  const change = (sentence: Quarantined, isReleased: boolean): void => {
    const done = setReleased(workspace, sentence.id, isReleased).then(() =>
      showToast({
        title: isReleased ? knowledge.released : knowledge.quarantinedAgain,
        undo: () => change(sentence, !isReleased),
        undoLabel: ui.undo,
      }),
    );
    done.catch((problem: unknown) => showFailure(problemText(problem, texts)));
  };
  return change;
}
