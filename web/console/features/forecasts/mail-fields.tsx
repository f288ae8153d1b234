import { useTexts } from '../../texts/texts.js';
import { TextArea, type TextAreaProps } from '../../ui/field.js';

/** Which mails of a mailbox are read, and which of them are the team's. */
export function MailFields({ field }: { field: (name: 'account.folders' | 'own') => Omit<TextAreaProps, 'label'> }) {
  const { imports } = useTexts().forecasts;
  return (
    <>
      <TextArea {...field('account.folders')} label={imports.folders} hint={imports.foldersHint} rows={2} />
      <TextArea
        {...field('own')}
        label={imports.ownAddresses}
        hint={imports.ownOfMail}
        placeholder="example.com support@example.com"
        dir="ltr"
        rows={2}
      />
    </>
  );
}
