/** Limits of a forecast that asks the large model, as a person types them. */
import { useTexts } from '../../texts/texts.js';
import { TextField } from '../../ui/field.js';
import css from './forecasts.module.css';

const MICROS = 1_000_000;

export interface TypedLimits {
  tokens_max: string;
  cost_micros_max: string;
  minutes_max: string;
}
export const NO_LIMITS: TypedLimits = { tokens_max: '', cost_micros_max: '', minutes_max: '' };

const numberIn = (text: string): number => Number(text.trim().replace(',', '.'));
const isWhole = (text: string): boolean => text.trim() === '' || /^[1-9]\d{0,9}$/.test(text.trim());
const isMoney = (text: string): boolean =>
  text.trim() === '' || (/^\d{1,6}(?:[.,]\d{1,6})?$/.test(text.trim()) && numberIn(text) > 0);

/** What was typed, without what was left empty. */
export const limitsIn = ({ tokens_max: tokens, cost_micros_max: cost, minutes_max: minutes }: TypedLimits) => ({
  ...(tokens.trim() !== '' && { tokens_max: numberIn(tokens) }),
  ...(cost.trim() !== '' && { cost_micros_max: Math.round(numberIn(cost) * MICROS) }),
  ...(minutes.trim() !== '' && { minutes_max: numberIn(minutes) }),
});

interface Rule {
  validate: (text: string) => true | string;
}
/** As `useServerForm` gives it. */
type Field = (name: keyof TypedLimits, rule: Rule) => { name: string; error: string | undefined };

/** @param field of the form that has them */
export function LimitFields({ field }: { field: Field }) {
  const { model } = useTexts().forecasts;
  const whole: Rule = { validate: (text) => isWhole(text) || model.noNumber };
  const money: Rule = { validate: (text) => isMoney(text) || model.noNumber };
  return (
    <div className={css.fields}>
      <TextField {...field('tokens_max', whole)} label={model.tokens} inputMode="numeric" />
      <TextField {...field('cost_micros_max', money)} label={model.cost} hint={model.costHint} inputMode="decimal" />
      <TextField {...field('minutes_max', whole)} label={model.minutes} inputMode="numeric" />
    </div>
  );
}
