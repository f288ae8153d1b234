import { useInfiniteQuery } from '@tanstack/react-query';
import { ActionButton } from '../../actions/action-button.js';
import { List } from '../../app/list.js';
import { useWorkspace } from '../../app/session.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Empty } from '../../ui/empty.js';
import { Card } from '../../ui/page.js';
import { type Column, Table } from '../../ui/table.js';
import { RelativeTime } from '../../ui/time.js';
import { Expires, Used } from './keys-cards.js';
import { type Token, tokensQuery } from './queries.js';
import type { OpenDialog } from './open-dialog.js';

/** The member's own tokens; other members' tokens are not shown. */
export function TokensCard({ onOpen }: { onOpen: (opened: OpenDialog) => void }) {
  const { apiKeys } = useTexts();
  const { id } = useWorkspace();
  const query = useInfiniteQuery(tokensQuery(id));
  const columns: Column<Token>[] = [
    { id: 'name', title: apiKeys.name, kind: 'head', cell: ({ name }) => name },
    {
      id: 'token',
      title: apiKeys.token,
      cell: ({ prefix, last_four }) => (
        <code>
          {prefix}…{last_four}
        </code>
      ),
    },
    { id: 'created', title: apiKeys.createdAt, cell: ({ created_at }) => <RelativeTime at={created_at} /> },
    { id: 'used', title: apiKeys.lastUsed, cell: ({ last_used_at }) => <Used at={last_used_at} /> },
    { id: 'expires', title: apiKeys.expires, cell: ({ expires_at }) => <Expires at={expires_at} /> },
    {
      id: 'actions',
      title: apiKeys.actions,
      kind: 'actions',
      cell: (token) => (
        <Button
          size="small"
          kind="quiet-danger"
          aria-label={apiKeys.revokeNamed(token.name)}
          onClick={() => onOpen({ revokeToken: token })}
        >
          {apiKeys.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Card
      title={apiKeys.tokens}
      lead={apiKeys.tokensLead}
      actions={<ActionButton id="apiKeys.createToken" size="small" />}
      flush
    >
      <List
        query={query}
        empty={
          <Empty icon="key" title={apiKeys.noTokens} level={3}>
            {apiKeys.noTokensLead}
          </Empty>
        }
      >
        {(tokens) => <Table label={apiKeys.tokens} columns={columns} rows={tokens} idOf={(token) => token.id} />}
      </List>
    </Card>
  );
}
