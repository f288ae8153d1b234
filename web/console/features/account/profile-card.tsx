import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeAccount } from '../../app/change-account.js';
import { problemText } from '../../app/problem.js';
import { meQuery, useMe } from '../../app/session.js';
import { Form } from '../../app/form.js';
import { useServerForm } from '../../app/use-form.js';
import { LANGUAGE_NAMES, type Language, languageOf, useTexts } from '../../texts/texts.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { TextField } from '../../ui/field.js';
import { Card, Row, Stack } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { showToast, showFailure } from '../../ui/toast.js';
import { updateMe } from './calls.js';
import css from './account.module.css';

/** Name and e-mail of the account, and the console's language and density. */
export function ProfileCard() {
  const { account: texts, shell } = useTexts();
  const { account, workspaces } = useMe();
  return (
    <Card title={texts.profile}>
      <Stack gap={4}>
        <NameForm />
        <LanguageSelect />
        <DensitySelect />
        <dl className={css.facts}>
          <dt>{texts.email}</dt>
          <dd>{account.email}</dd>
          <dt>{texts.workspaces}</dt>
          <dd>
            {workspaces.map(({ id, name, role }) => (
              <Row key={id}>
                {name} <Badge>{shell.roles[role]}</Badge>
              </Row>
            ))}
          </dd>
        </dl>
      </Stack>
    </Card>
  );
}

function NameForm() {
  const texts = useTexts();
  const { account: words, auth, ui } = texts;
  const { account } = useMe();
  const queries = useQueryClient();
  const rename = async (name: string): Promise<{ name: string }> => {
    const me = await updateMe({ name });
    queries.setQueryData(meQuery.queryKey, me);
    // Member lists show the name as well.
    void queries.invalidateQueries({ queryKey: ['workspace'] });
    return { name: me.account.name };
  };
  const { field, onSubmit, isBusy, problem, restore } = useServerForm({ name: account.name }, async (typed) => {
    const before = { name: account.name };
    if (typed.name.trim() === before.name) return [before];
    const saved = await rename(typed.name);
    const takeBack = () =>
      void rename(before.name).catch((problem: unknown) => showFailure(problemText(problem, texts)));
    showToast({ title: words.renamed(saved.name), undo: takeBack, undoLabel: ui.undo });
    return [saved];
  });
  // Taken back, or changed in another browser.
  useEffect(() => restore({ name: account.name }), [account.name]);
  return (
    <Form onSubmit={onSubmit} problem={problem} gap={3}>
      <TextField
        {...field('name', { required: auth.nameNeeded, validate: (name) => name.trim() !== '' || auth.nameNeeded })}
        label={words.name}
        hint={words.nameHint}
        autoComplete="name"
        maxLength={200}
      />
      <Row>
        <Button type="submit" busy={isBusy}>
          {words.rename}
        </Button>
      </Row>
    </Form>
  );
}

/** Applies at once and follows the account to other browsers. */
function LanguageSelect() {
  const texts = useTexts();
  const { account: words } = texts;
  const { account } = useMe();
  const options = [
    { value: 'auto' as const, label: words.languageAuto },
    ...Object.entries(LANGUAGE_NAMES).map(([value, label]) => ({ value: value as Language, label })),
  ];
  return (
    <Select
      label={words.language}
      value={account.locale === null ? 'auto' : languageOf([account.locale])}
      options={options}
      onChange={(value) => changeAccount({ locale: value === 'auto' ? null : value }, texts)}
    />
  );
}

function DensitySelect() {
  const texts = useTexts();
  const { density, densityNormal, densityCompact } = texts.shell;
  return (
    <Select
      label={density}
      value={useMe().account.density}
      options={[
        { value: 'comfortable', label: densityNormal },
        { value: 'compact', label: densityCompact },
      ]}
      onChange={(value) => changeAccount({ density: value }, texts)}
    />
  );
}
