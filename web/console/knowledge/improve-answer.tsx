import { KeepMessage } from '../golden/keep-answer.js';
import type { ChatMessage } from '../transcript/types.js';
import { shownAnswer } from './shown-answer.js';
import { ImproveButton, useImprove } from './use-improve.js';
import css from './improve.module.css';

/** The button below an answer, with its panel. */
export default function ImproveAnswer({ message }: { message: ChatMessage }) {
  const { improve, panel } = useImprove();
  return (
    <div className={css.below}>
      <ImproveButton onClick={() => improve(shownAnswer(message))} />
      <KeepMessage message={message} />
      {panel}
    </div>
  );
}
