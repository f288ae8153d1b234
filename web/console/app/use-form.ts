import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormReturn,
} from 'react-hook-form';
import { useTexts } from '../texts/texts.js';
import { changedFrom } from './changed-from.js';
import { ApiProblem, problemText } from './problem.js';
import { useUnsaved } from './unsaved.js';

/** Switches and choices beside the fields, which are unsaved like them. */
export interface Choices<Chosen> {
  chosen?: Chosen;
  /** Omitted where `send` returns none. */
  setChosen?: Dispatch<SetStateAction<Chosen>>;
}

/** What a form shows. */
type Content<Values, Chosen> = readonly [values: Values, chosen?: Chosen];

/**
 * A form validated by the server: an error is shown beside the field it names, else above the form, and the input
 * is kept.
 * @param send throws ApiProblem; returns what is shown once it is saved, except where more was typed meanwhile, or
 * false if it was not saved after all
 */
export function useServerForm<Values extends FieldValues, Chosen extends object = object>(
  defaults: DefaultValues<Values>,
  send: (values: Values) => Promise<Content<Values, Chosen> | false | void>,
  choices: Choices<Chosen> = {},
) {
  const texts = useTexts();
  const form = useForm<Values>({ defaultValues: defaults });
  const [problem, setProblem] = useState<unknown>(null);
  const [fields] = useState(() => new Set<string>());
  const { saved, current, keepSaved, show } = useSaved(form, choices);
  const { isSubmitting } = form.formState;
  const refused = useRef<Path<Values> | null>(null);
  useEffect(() => {
    // Only now: a form may disable its fields until it is answered.
    if (isSubmitting || refused.current === null) return;
    form.setFocus(refused.current);
    refused.current = null;
  }, [isSubmitting, form]);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    const before = saved.current;
    keepSaved(); // from here on, so that `send` may leave the page
    try {
      const answer = await send(values);
      if (answer === false) saved.current = before;
      else if (answer) show([values, choices.chosen], answer);
    } catch (error) {
      saved.current = before;
      const param = error instanceof ApiProblem ? error.details.param : undefined;
      if (param === undefined || !(param in values || fields.has(param))) return setProblem(error);
      form.setError(param as Path<Values>, { message: problemText(error, texts) });
      refused.current = param as Path<Values>;
    }
  });
  return {
    /** Props of a field; `credentials.token` is a field within an object. */
    field: (name: Path<Values>, rules?: RegisterOptions<Values, Path<Values>>) => {
      fields.add(name);
      return {
        ...form.register(name, rules),
        error: form.getFieldState(name, form.formState).error?.message,
      };
    },
    /** Shows what was undone to, unless something was typed since it was saved. */
    restore: (values: DefaultValues<Values>) => {
      if (current() !== saved.current) return;
      form.reset(values);
      keepSaved();
    },
    onSubmit: (event: React.SyntheticEvent) => void submit(event),
    isBusy: isSubmitting,
    /** The error that belongs to no field; null = none. */
    problem,
    /** The same as text. */
    message: problem === null ? null : problemText(problem, texts),
    form,
  };
}

/** What of a form is saved: leaving the page asks while the form shows something else. */
function useSaved<Values extends FieldValues, Chosen extends object>(
  { getValues, setValue }: UseFormReturn<Values>,
  { chosen, setChosen }: Choices<Chosen>,
) {
  const saved = useRef('');
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  const current = useCallback(() => JSON.stringify([getValues(), latest.current]), [getValues]);
  const keepSaved = useCallback(() => {
    saved.current = current();
  }, [current]);
  useEffect(keepSaved, [keepSaved]);
  useUnsaved(useCallback(() => current() !== saved.current, [current]));
  /** Shows the answer, except where something else than what was sent has been typed or chosen meanwhile. */
  const show = ([values, before]: Content<Values, Chosen>, [answer, stored]: Content<Values, Chosen>): void => {
    const shown = { ...answer, ...changedFrom(values, getValues()) };
    for (const name of Object.keys(answer) as Path<Values>[]) setValue(name, shown[name]);
    if (stored) setChosen?.((now) => ({ ...stored, ...changedFrom(before ?? {}, now) }));
    saved.current = JSON.stringify([{ ...values, ...answer }, stored ?? before]);
  };
  return { saved, current, keepSaved, show };
}
