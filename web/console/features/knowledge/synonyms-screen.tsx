import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../app/loaded.js';
import { problemText } from '../../app/problem.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { TextArea } from '../../ui/field.js';
import { visible } from '../../transcript/foreign-text.js';
import { Card, Row } from '../../ui/page.js';
import { showToast } from '../../ui/toast.js';
import { KnowledgePage } from './frame.js';
import { replaceSynonyms, synonymsQuery } from './queries.js';

/** Words that mean the same to the workspace's customers. */
export function SynonymsScreen() {
  const { knowledge } = useTexts();
  const { id: workspace, role } = useWorkspace();
  const query = useQuery({ ...synonymsQuery(workspace), staleTime: 0, refetchOnMount: 'always' });
  return (
    <KnowledgePage>
      <Card title={knowledge.synonyms} lead={knowledge.synonymsLead}>
        <Loaded query={query}>
          {(groups) => (may(role, 'manage_team') ? <Form groups={groups} /> : <Groups groups={groups} />)}
        </Loaded>
      </Card>
    </KnowledgePage>
  );
}

function Groups({ groups }: { groups: string[][] }) {
  const { knowledge } = useTexts();
  if (groups.length === 0) return <p>{knowledge.noSynonyms}</p>;
  return (
    <ul aria-label={knowledge.synonyms}>
      {groups.map((group, index) => (
        <li key={index}>
          <bdi>{visible(group.join(', '))}</bdi>
        </li>
      ))}
    </ul>
  );
}

const CHARACTERS_MAX = 450_000;

function Form({ groups }: { groups: string[][] }) {
  const texts = useTexts();
  const { knowledge } = texts;
  const { id: workspace } = useWorkspace();
  const kept = groups.map((group) => group.join(', ')).join('\n');
  /** null = as stored. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await replaceSynonyms(workspace, groupsOf(typed ?? kept));
      // What is typed meanwhile stays.
      setTyped((now) => (now === typed ? null : now));
      showToast({ title: knowledge.synonymsSaved });
    } catch (error) {
      setProblem(error);
    }
    setBusy(false);
  };
  return (
    <>
      <TextArea
        label={knowledge.synonymsField}
        hint={knowledge.synonymsHint}
        error={problem === null ? undefined : problemText(problem, texts)}
        rows={12}
        maxLength={CHARACTERS_MAX}
        value={typed ?? kept}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Row>
        <Button kind="primary" busy={isBusy} onClick={() => void save()}>
          {knowledge.synonymsSave}
        </Button>
      </Row>
    </>
  );
}

const groupsOf = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((phrase) => phrase.trim())
        .filter((phrase) => phrase !== ''),
    )
    .filter((group) => group.length > 0);
