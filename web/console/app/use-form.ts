import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, type RegisterOptions, useForm } from 'react-hook-form';
import { useTexts } from '../texts/texts.js';
import { ApiProblem, wordsFor } from './problem.js';

/**
 * A form whose answer comes from the server: what it refuses stands beside the field that it names, else above the
 * form, and what was typed stays.
 * @param send throws ApiProblem
 */
export function useServerForm<Values extends FieldValues>(
  defaults: DefaultValues<Values>,
  send: (values: Values) => Promise<void>,
) {
  const texts = useTexts();
  const form = useForm<Values>({ defaultValues: defaults });
  const [problem, setProblem] = useState<unknown>(null);
  const submit = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      await send(values);
    } catch (error) {
      const param = error instanceof ApiProblem ? error.told.param : undefined;
      const names = Object.keys(values);
      if (param === undefined || !names.includes(param)) return setProblem(error);
      form.setError(param as Path<Values>, { message: wordsFor(error, texts) }, { shouldFocus: true });
    }
  });
  return {
    /** The properties of a field. */
    field: (name: Path<Values>, rules?: RegisterOptions<Values, Path<Values>>) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    onSubmit: (event: React.SyntheticEvent) => void submit(event),
    isBusy: form.formState.isSubmitting,
    /** What no field is named for; null = nothing. */
    problem,
    /** The same in words. */
    message: problem === null ? null : wordsFor(problem, texts),
    form,
  };
}
