import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Checkbox } from '../../ui/checkbox.js';
import css from './question-choices.module.css';

interface QuestionChoicesProps {
  questions: string[];
  excluded: readonly string[];
  onChange: (excluded: readonly string[]) => void;
}

/** Questions, each of which can be left out. */
export function QuestionChoices({ questions, excluded, onChange }: QuestionChoicesProps) {
  const { exampleQuestions } = useTexts();
  return (
    <fieldset className={css.questions}>
      <legend className={css.legend}>{exampleQuestions.questions}</legend>
      {questions.map((question) => (
        <Checkbox
          key={question}
          label={visible(question)}
          isOn={!excluded.includes(question)}
          onChange={(isOn) => onChange(isOn ? excluded.filter((one) => one !== question) : [...excluded, question])}
        />
      ))}
    </fieldset>
  );
}
