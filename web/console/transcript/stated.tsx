import type { components } from '../../../docs/openapi.js';
import { useTexts } from '../texts/texts.js';
import css from './stated.module.css';

type Contact = components['schemas']['Contact'];

/** Beside a detail of a contact: that they told it by themselves, so that nobody takes it for verified. */
export function Stated({ of: { self_reported: told }, field }: StatedProps) {
  const { conversationActions } = useTexts();
  return told.includes(field) && <span className={css.stated}> {conversationActions.selfReported}</span>;
}

interface StatedProps {
  of: Pick<Contact, 'self_reported'>;
  field: Contact['self_reported'][number];
}
