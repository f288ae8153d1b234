import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { may } from '../../app/roles.js';
import { Loaded } from '../../app/loaded.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Callout } from '../../ui/callout.js';
import { Card } from '../../ui/page.js';
import { ExampleQuestionsForm } from './example-questions-form.js';
import { type ExampleQuestions, exampleQuestionsQuery } from '../../knowledge/queries.js';
import type { Document } from './queries.js';
import css from './knowledge.module.css';

/** Questions that the team recorded as answered by the document, by section. */
export function ExampleQuestionsCard({ document }: { document: Document }) {
  const { exampleQuestions } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const query = useQuery({
    ...exampleQuestionsQuery(workspace, document.id, document.version),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  /** What the form started from; null = not edited. */
  const [edited, setEdited] = useState<ExampleQuestions | null>(null);
  const [wasEdited, setWasEdited] = useState(false);
  const isEditable = may(role, 'manage_team') && document.text !== null;
  const end = (): void => {
    setEdited(null);
    setWasEdited(true);
  };
  return (
    <Card
      title={exampleQuestions.title}
      lead={document.audience === 'internal' ? exampleQuestions.leadInternal : exampleQuestions.lead}
      actions={
        isEditable &&
        data &&
        !edited && (
          <Button autoFocus={wasEdited} onClick={() => setEdited(data)}>
            {exampleQuestions.edit}
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ sections }) =>
          edited ? (
            <ExampleQuestionsForm documentId={document.id} stored={edited} onEnd={end} />
          ) : (
            <Sections sections={sections} />
          )
        }
      </Loaded>
    </Card>
  );
}

function Sections({ sections }: Pick<ExampleQuestions, 'sections'>) {
  const { exampleQuestions } = useTexts();
  if (sections.length === 0) return <p>{exampleQuestions.none}</p>;
  return sections.map(({ heading, questions, applies }) => {
    const title = heading === null ? exampleQuestions.wholeDocument : visible(heading);
    return (
      <div key={heading ?? ''} className={css.examples}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
        {!applies && <Callout meaning="warning">{exampleQuestions.headingGone}</Callout>}
        <ul aria-label={title}>
          {questions.map((question) => (
            <li key={question}>
              <bdi>{visible(question)}</bdi>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}
