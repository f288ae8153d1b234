import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Loaded } from '../../app/loaded.js';
import { problemText } from '../../app/problem.js';
import { useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { Card, Row } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { browserName } from './browser-name.js';
import { endOthers, endSession, type Session, sessionsQuery } from './calls.js';

/** Lists the account's sessions and ends them. */
export function SessionsCard() {
  const texts = useTexts();
  const { account: words } = texts;
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery);
  const end = (work: Promise<string>) =>
    void work
      .then((title) => showToast({ title }))
      .catch((problem: unknown) => showFailure(problemText(problem, texts)))
      .finally(() => void queries.invalidateQueries(sessionsQuery));

  const nameOf = ({ user_agent }: Session): string => {
    const known = browserName(user_agent);
    if (!known) return user_agent ?? words.unknownBrowser;
    return known.system ? words.browserOn(known.browser, known.system) : known.browser;
  };
  const columns: Column<Session>[] = [
    {
      id: 'browser',
      title: words.browser,
      kind: 'head',
      cell: (session) => (
        <Row>
          {nameOf(session)}
          {session.is_current && <Badge meaning="accent">{words.thisOne}</Badge>}
        </Row>
      ),
    },
    { id: 'last', title: words.lastSeen, cell: ({ last_seen_at }) => <RelativeTime at={last_seen_at} /> },
    { id: 'since', title: words.since, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    {
      id: 'end',
      title: words.actions,
      kind: 'actions',
      cell: (session) =>
        !session.is_current && (
          <Button
            size="small"
            kind="quiet-danger"
            aria-label={words.endNamed(nameOf(session))}
            onClick={() => end(endSession(session.id).then(() => words.ended))}
          >
            {words.end}
          </Button>
        ),
    },
  ];
  return (
    <Card
      title={words.sessions}
      lead={words.sessionsLead}
      flush
      actions={
        (query.data?.length ?? 0) > 1 && (
          <Button onClick={() => end(endOthers().then(words.endedOthers))}>{words.endOthers}</Button>
        )
      }
    >
      <Loaded query={query} rows={2}>
        {(sessions) => <Table label={words.sessions} columns={columns} rows={sessions} idOf={({ id }) => id} />}
      </Loaded>
    </Card>
  );
}
