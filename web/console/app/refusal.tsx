import { useTexts } from '../texts/texts.js';
import { Callout } from '../ui/callout.js';
import { isProblem, problemText } from './problem.js';

/** Says why an action failed, at once also to screen readers. @param error null or undefined = it did not */
export function Refusal({ error, title }: { error: unknown; title?: string }) {
  const texts = useTexts();
  if (error === null || error === undefined) return null;
  // Beside its field it needs no name.
  const isOfField = isProblem(error, 'invalid_field', 'missing_field');
  const param = isOfField ? error.details.param : undefined;
  return (
    <Callout meaning="danger" isAnswer {...(title === undefined ? {} : { title })}>
      {problemText(error, texts)}
      {param !== undefined && ` (${param})`}
    </Callout>
  );
}
