import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../app/loaded.js';
import { useWorkspace } from '../app/session.js';
import { useTexts } from '../texts/texts.js';
import { visible } from '../transcript/foreign-text.js';
import { NativeSelect } from '../ui/native-select.js';
import { exampleQuestionsQuery } from './queries.js';

interface SectionFieldProps {
  documentId: string;
  heading: string | null;
  onChange: (heading: string | null) => void;
}

/** A heading of the document, or all of it. */
export function SectionField({ documentId, heading, onChange }: SectionFieldProps) {
  const { exampleQuestions } = useTexts();
  const { id: workspace } = useWorkspace();
  const query = useQuery(exampleQuestionsQuery(workspace, documentId, null));
  return (
    <Loaded query={query}>
      {({ headings }) => (
        <NativeSelect
          label={exampleQuestions.section}
          value={heading ?? ''}
          options={[
            { value: '', label: exampleQuestions.wholeDocument },
            ...headings.map((value) => ({ value, label: visible(value) })),
          ]}
          onChange={(value) => onChange(value === '' ? null : value)}
        />
      )}
    </Loaded>
  );
}
