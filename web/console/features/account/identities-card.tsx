import { useQuery, useQueryClient } from '@tanstack/react-query';
import { problemText } from '../../app/problem.js';
import { identitiesQuery, methodsQuery } from '../../app/sign-in-methods.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Card, Row } from '../../ui/page.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { linkIdentity, unlinkIdentity } from './calls.js';

/** Identity providers linked to this account; renders nothing if the operator configured none. */
export function IdentitiesCard() {
  const texts = useTexts();
  const { account: words } = texts;
  const queries = useQueryClient();
  const { data: methods } = useQuery(methodsQuery);
  const { data: identities = [] } = useQuery(identitiesQuery);
  const providers = methods?.providers ?? [];
  if (providers.length === 0 && identities.length === 0) return null;
  const failed = (problem: unknown) => showFailure(problemText(problem, texts));
  const unlink = (id: string) =>
    unlinkIdentity(id)
      .then(() => showToast({ title: words.unlinked }), failed)
      .finally(() => void queries.invalidateQueries(identitiesQuery));
  const link = (provider: string) => linkIdentity(provider).then(({ url }) => location.assign(url), failed);
  const unlinked = providers.filter(({ id }) => !identities.some(({ provider }) => provider === id));
  return (
    <Card title={words.providers} lead={words.providersLead}>
      {identities.map(({ id, provider, issuer }) => (
        <Row key={id}>
          <span>{providers.find((one) => one.id === provider)?.name ?? issuer}</span>
          <Button size="small" kind="quiet-danger" onClick={() => void unlink(id)}>
            {words.unlink}
          </Button>
        </Row>
      ))}
      {unlinked.map(({ id, name }) => (
        <Row key={id}>
          <Button icon="shield" onClick={() => void link(id)}>
            {words.link(name)}
          </Button>
        </Row>
      ))}
    </Card>
  );
}
