import { useTexts } from '../texts/texts.js';
import { Callout } from '../ui/callout.js';
import { problemText } from './problem.js';

/** Says why an action failed, at once also to screen readers. @param error null or undefined = it did not */
export function Refusal({ error, title }: { error: unknown; title?: string }) {
  const texts = useTexts();
  if (error === null || error === undefined) return null;
  return (
    <Callout meaning="danger" isAnswer {...(title === undefined ? {} : { title })}>
      {problemText(error, texts)}
    </Callout>
  );
}
