import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form';
import { useTexts } from '../texts/texts.js';
import { ApiProblem, problemText } from './problem.js';
import { useUnsaved } from './unsaved.js';

/**
 * A form validated by the server: an error is shown beside the field it names, else above the form, and the input
 * is kept.
 * @param send throws ApiProblem @param choices switches and choices beside the fields, which are unsaved like them
 */
export function useServerForm<Values extends FieldValues>(
  defaults: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
  choices?: unknown,
) {
  const texts = useTexts();
  const form = useForm<Values>({ defaultValues: defaults });
  const [problem, setProblem] = useState<unknown>(null);
  const [fields] = useState(() => new Set<string>());
  const { getValues } = form;
  const saved = useRef('');
  const latest = useRef(choices);
  useEffect(() => {
    latest.current = choices;
  });
  const current = useCallback(() => JSON.stringify([getValues(), latest.current]), [getValues]);
  const keepSaved = useCallback(() => {
    saved.current = current();
  }, [current]);
  useEffect(keepSaved, [keepSaved]);
  useUnsaved(useCallback(() => current() !== saved.current, [current]));
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
      await send(values);
      keepSaved(); // as the server's answer has it
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
