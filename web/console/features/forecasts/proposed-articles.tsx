import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Loaded } from '../../app/loaded.js';
import { may } from '../../app/roles.js';
import { useWorkspace } from '../../app/session.js';
import { keepText, textName } from '../../knowledge/kept-text.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { visible } from '../../transcript/foreign-text.js';
import { Button } from '../../ui/button.js';
import { Card, Stack } from '../../ui/page.js';
import { proposalsQuery, type Proposal } from './forecast-queries.js';
import css from './proposed-articles.module.css';

/** Articles that the help pages lack, drafted from what colleagues replied. */
export function ProposedArticles({ id }: { id: string }) {
  const { proposed } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const { format } = new Intl.NumberFormat(useLocale());
  return (
    <Card title={proposed.title} lead={proposed.lead}>
      <Loaded query={useQuery(proposalsQuery(workspace, id))} level={3} rows={4}>
        {({ data, unanswered, read }) => (
          <Stack gap={4}>
            <p>{proposed.read(format(read), format(unanswered))}</p>
            {data.length === 0 && <p>{proposed.none}</p>}
            <ol className={css.list}>
              {data.map((one) => (
                <li key={one.id}>
                  <Proposed forecast={id} proposal={one} />
                </li>
              ))}
            </ol>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function Proposed({ forecast, proposal }: { forecast: string; proposal: Proposal }) {
  const { proposed } = useTexts().forecasts;
  const { id: workspace, member_id: memberId, role } = useWorkspace();
  const navigate = useNavigate();
  const { format } = new Intl.NumberFormat(useLocale());
  const { id, title, questions, language, conversations, sentences } = proposal;
  const name = title === '' ? proposed.untitled : visible(title);
  const write = (): void => {
    const text = sentences.map((one) => one.text).join('\n\n');
    keepText(textName(workspace, null, id), { title, text, audience: 'public', questions, memberId, version: 0 });
    void navigate({ to: '/w/$workspace/knowledge/new', params: { workspace }, search: { proposal: id } });
  };
  return (
    <article className={css.article} aria-labelledby={`proposal-${id}`}>
      <h3 id={`proposal-${id}`} lang={title === '' ? undefined : language}>
        <bdi>{name}</bdi>
      </h3>
      <p className={css.faint}>{proposed.asked(conversations.length, format(conversations.length))}</p>
      <ul>
        {sentences.map((one) => (
          <li key={one.text}>
            <bdi lang={language}>{visible(one.text)}</bdi>{' '}
            <span className={css.faint}>
              {one.conversations.map((conversation, index) => (
                <Link
                  key={conversation}
                  to="/w/$workspace/forecasts/$forecast/$conversation"
                  params={{ workspace, forecast, conversation }}
                  aria-label={proposed.source(index + 1)}
                >
                  [{index + 1}]
                </Link>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {may(role, 'manage_team') && (
        <Button size="small" aria-label={proposed.writeNamed(name)} onClick={write}>
          {proposed.write}
        </Button>
      )}
    </article>
  );
}
