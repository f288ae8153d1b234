import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../app/form-dialog.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { Badge } from '../ui/badge.js';
import { Button } from '../ui/button.js';
import { Checkbox } from '../ui/checkbox.js';
import { Row, Stack } from '../ui/page.js';
import { Answers } from './answers.js';
import { changeMeaning, type GoldenDifference, removeGolden } from './golden-queries.js';
import css from './golden.module.css';

interface GoldenDialogProps {
  differences: GoldenDifference[];
  /** @param turns those that were confirmed @throws ApiProblem, which the dialog shows */
  onSign: (turns: string[]) => Promise<void>;
  onClose: () => void;
}

/** Golden answers that a change would change: each is confirmed, or is not golden any more. */
export default function GoldenDialog({ differences, onSign, onClose }: GoldenDialogProps) {
  const { golden } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const sign = useMutation({ mutationFn: () => onSign(left.map((one) => one.golden_turn_id)) });
  const remove = useMutation({
    mutationFn: async (id: string) => {
      await removeGolden(workspace, id);
      setRemoved((before) => [...before, id]);
    },
  });
  const left = differences.filter(({ golden_turn_id: id }) => !removed.includes(id));
  const isDone = left.every(({ golden_turn_id: id }) => confirmed.includes(id));
  const set = (id: string, isOn: boolean): void =>
    setConfirmed((before) => (isOn ? [...before, id] : before.filter((one) => one !== id)));
  const setAll = (isOn: boolean): void => setConfirmed(isOn ? left.map((one) => one.golden_turn_id) : []);
  return (
    <FormDialog
      title={golden.wouldChange(left.length)}
      lead={golden.wouldChangeLead}
      size="wide"
      button={golden.publish}
      isDisabled={!isDone}
      isBusy={sign.isPending}
      problem={sign.error ?? remove.error}
      mustWait={sign.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation(); // it may stand in another form
        sign.mutate();
      }}
    >
      <Stack gap={3}>
        {left.length > 1 && <Checkbox label={golden.confirmAll} isOn={isDone} onChange={setAll} />}
        {left.map((one) => (
          <Difference
            key={one.id}
            difference={one}
            isConfirmed={confirmed.includes(one.golden_turn_id)}
            onConfirm={(isOn) => set(one.golden_turn_id, isOn)}
            onRemove={() => remove.mutate(one.golden_turn_id)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}

interface DifferenceProps {
  difference: GoldenDifference;
  isConfirmed: boolean;
  onConfirm: (isOn: boolean) => void;
  onRemove: () => void;
}

function Difference({ difference, isConfirmed, onConfirm, onRemove }: DifferenceProps) {
  const { golden } = useTexts().forecasts;
  const { change, before, after } = difference;
  const question = visible(difference.question);
  return (
    <article className={css.turn} aria-label={question}>
      <p className={css.question} dir="auto">
        {question}
      </p>
      <Badge meaning={changeMeaning(change)}>{golden.changes[change]}</Badge>
      <Answers before={before} after={after} afterLabel={golden.would} />
      <Row>
        <Checkbox label={golden.confirm(question)} isOn={isConfirmed} onChange={onConfirm} />
        <Button size="small" kind="quiet-danger" onClick={onRemove}>
          {golden.remove}
        </Button>
      </Row>
    </article>
  );
}
