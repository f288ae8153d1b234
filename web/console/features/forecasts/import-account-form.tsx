import { useState } from 'react';
import { useAttempts } from '../../app/attempts.js';
import { Form } from '../../app/form.js';
import { useWorkspace } from '../../app/session.js';
import { useServerForm } from '../../app/use-form.js';
import { addDays, ownZone, startOfDay } from '../../app/zones.js';
import { useTexts } from '../../texts/texts.js';
import { Button } from '../../ui/button.js';
import { Checkbox } from '../../ui/checkbox.js';
import { TextField } from '../../ui/field.js';
import { Row } from '../../ui/page.js';
import { Select } from '../../ui/select.js';
import { changeImport, createImport, type Source } from './import-queries.js';
import css from './imports.module.css';

/** Products with an API that conversations are fetched by. */
const VENDORS = ['intercom', 'zendesk', 'chatwoot', 'freshdesk'] as const satisfies readonly Source[];
type Vendor = (typeof VENDORS)[number];

/** Where the default of the first field leads. */
const INTERCOM = 'https://api.intercom.io';
const DAYS = 90;

const begun = () => {
  const since = addDays(new Date().toISOString().slice(0, 10), -DAYS);
  return { account: { address: INTERCOM, login: '', token: '', since } };
};

/** An account of another product, from which conversations are fetched. */
export function ImportAccountForm() {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [source, setSource] = useState<Vendor>('intercom');
  const [notes, setNotes] = useState(false);
  const attempt = useAttempts();
  const { field, onSubmit, isBusy, problem, form } = useServerForm(
    begun(),
    async ({ account: { address, login, token, since } }) => {
      const sent = { address: address.trim(), token: token.trim(), since: dayOf(since) };
      const account = { ...sent, ...(source === 'zendesk' && login.trim() !== '' && { login: login.trim() }) };
      const name = `${imports.sources[source]}, ${since}`;
      const body = { source, name, options: { notes, timezone: ownZone() }, account };
      const { id } = await attempt(body, (headers) => createImport(workspace, body, headers));
      form.setValue('account.token', '');
      await changeImport(workspace, id, 'start');
    },
    [source, notes],
  );
  const choose = (chosen: Vendor): void => {
    setSource(chosen);
    form.setValue('account.address', chosen === 'intercom' ? INTERCOM : '');
  };
  return (
    <Form onSubmit={onSubmit} label={imports.fromAccount} problem={problem}>
      <p className={css.faint}>{imports.accountLead}</p>
      <div className={css.fields}>
        <Select
          label={imports.source}
          value={source}
          options={VENDORS.map((value) => ({ value, label: imports.sources[value] }))}
          onChange={choose}
        />
        <TextField
          {...field('account.address')}
          label={imports.address}
          hint={imports.addressHints[source]}
          type="url"
          spellCheck={false}
        />
        {source === 'zendesk' && (
          <TextField {...field('account.login')} label={imports.login} hint={imports.loginHint} type="email" />
        )}
        <TextField
          {...field('account.token', { validate: (token) => String(token).trim() !== '' || imports.noToken })}
          label={imports.token}
          hint={imports.tokenHint}
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...field('account.since', { required: imports.noSince })} label={imports.since} type="date" />
      </div>
      <Checkbox label={imports.notes} hint={imports.notesHint} isOn={notes} onChange={setNotes} />
      <Row>
        <Button type="submit" kind="primary" busy={isBusy}>
          {imports.fetch}
        </Button>
      </Row>
    </Form>
  );
}

const dayOf = (date: string): string => new Date(startOfDay(date, ownZone())).toISOString();
