import { useMutation } from '@tanstack/react-query';
import { Refusal } from '../../app/refusal.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Row } from '../../ui/page.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast } from '../../ui/toast.js';
import { Answers } from '../../golden/answers.js';
import { acceptGolden, changeMeaning, type GoldenTurn, removeGolden } from '../../golden/golden-queries.js';
import css from '../../golden/golden.module.css';

/** A golden answer, beside what is answered now if that is another. */
export function GoldenTurnCard({ turn }: { turn: GoldenTurn }) {
  const { golden } = useTexts().forecasts;
  const { role } = useWorkspace();
  const question = visible(turn.question);
  return (
    <article className={css.turn} aria-label={question}>
      <h2 className={css.question} dir="auto">
        {question}
      </h2>
      <Row>
        <Badge meaning={changeMeaning(turn.change)}>{golden.changes[turn.change]}</Badge>
        <span className={css.faint}>
          {turn.differs_since !== null ? (
            <>
              {golden.since} · <RelativeTime at={turn.differs_since} />
            </>
          ) : turn.replayed_at !== null ? (
            <>
              {golden.replayed} <RelativeTime at={turn.replayed_at} />
            </>
          ) : (
            golden.neverReplayed
          )}
        </span>
      </Row>
      <Answers before={turn.expected} after={turn.actual} afterLabel={golden.after} />
      {may(role, 'manage_team') && <Decide turn={turn} />}
    </article>
  );
}

function Decide({ turn: { id, differs } }: { turn: GoldenTurn }) {
  const { golden } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const accept = useMutation({
    mutationFn: () => acceptGolden(workspace, id),
    onSuccess: () => showToast({ title: golden.accepted }),
  });
  const remove = useMutation({
    mutationFn: () => removeGolden(workspace, id),
    onSuccess: () => showToast({ title: golden.removed }),
  });
  return (
    <Row>
      {differs && (
        <Button size="small" busy={accept.isPending} onClick={() => accept.mutate()}>
          {golden.accept}
        </Button>
      )}
      <Button size="small" kind="quiet-danger" busy={remove.isPending} onClick={() => remove.mutate()}>
        {golden.remove}
      </Button>
      <Refusal error={accept.error ?? remove.error} />
    </Row>
  );
}
