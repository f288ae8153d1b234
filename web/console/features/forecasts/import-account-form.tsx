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
import { listOf } from './columns.js';
import { changeImport, createImport, type NewImport, type Source } from './import-queries.js';
import { MailFields } from './mail-fields.js';
import { SecretFields, secretsOf } from './secret-fields.js';
import css from './imports.module.css';

/** Products with an API that conversations are fetched by, and mailboxes. */
const VENDORS = ['intercom', 'zendesk', 'chatwoot', 'freshdesk', 'mail'] as const satisfies readonly Source[];
type Vendor = (typeof VENDORS)[number];
const SCHEMES = ['imaps', 'imap', 'imap+plain'] as const;
type Scheme = (typeof SCHEMES)[number];

/** Where the default of the first field leads. */
const INTERCOM = 'https://api.intercom.io';
const DAYS = 90;

const begun = () => {
  const since = addDays(new Date().toISOString().slice(0, 10), -DAYS);
  return { account: { address: INTERCOM, login: '', token: '', since, folders: '' }, own: '' };
};

const linesOf = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

type Entered = ReturnType<typeof begun>;
interface Chosen {
  source: Vendor;
  scheme: Scheme;
  notes: boolean;
}

function bodyOf({ account: entered, own }: Entered, { source, scheme, notes }: Chosen, label: string): NewImport {
  const isMail = source === 'mail';
  const [folders, ours] = isMail ? [linesOf(entered.folders), listOf(own)] : [[], []];
  const account = {
    ...{ address: (isMail ? `${scheme}://` : '') + entered.address.trim(), since: dayOf(entered.since) },
    ...secretsOf(source, entered),
    ...(folders.length > 0 && { folders }),
  };
  const options = {
    ...{ notes: notes && !isMail, timezone: ownZone() },
    ...(ours.length > 0 && { own_addresses: ours }),
  };
  return { source, name: `${label}, ${entered.since}`, options, account };
}

/** An account of another product, or a mailbox, from which conversations are fetched. */
export function ImportAccountForm() {
  const { imports } = useTexts().forecasts;
  const { id: workspace } = useWorkspace();
  const [chosen, setChosen] = useState<Chosen>({ source: 'intercom', scheme: 'imaps', notes: false });
  const { source, scheme, notes } = chosen;
  const isMail = source === 'mail';
  const attempt = useAttempts();
  const { field, onSubmit, isBusy, problem, form } = useServerForm<Entered>(
    begun(),
    async (entered) => {
      const body = bodyOf(entered, chosen, imports.accounts[source]);
      const { id } = await attempt(body, (headers) => createImport(workspace, body, headers));
      form.setValue('account.token', '');
      await changeImport(workspace, id, 'start');
      return [{ ...entered, account: { ...entered.account, token: '' } }];
    },
    { chosen },
  );
  const choose = (other: Vendor): void => {
    setChosen({ ...chosen, source: other });
    form.setValue('account.address', other === 'intercom' ? INTERCOM : '');
  };
  return (
    <Form onSubmit={onSubmit} label={imports.fromAccount} problem={problem}>
      <p className={css.faint}>{imports.accountLead}</p>
      <div className={css.fields}>
        <Select
          label={imports.source}
          value={source}
          options={VENDORS.map((value) => ({ value, label: imports.accounts[value] }))}
          onChange={choose}
        />
        <TextField
          {...field('account.address')}
          label={isMail ? imports.mailServer : imports.address}
          hint={imports.addressHints[source]}
          type={isMail ? 'text' : 'url'}
          spellCheck={false}
        />
        {isMail && (
          <Select
            label={imports.encryption}
            value={scheme}
            options={SCHEMES.map((value) => ({ value, label: imports.encryptions[value] }))}
            onChange={(other) => setChosen({ ...chosen, scheme: other })}
          />
        )}
        <SecretFields source={source} field={(name, rules) => field(`account.${name}`, rules)} />
        <TextField
          {...field('account.since', { required: imports.noSince })}
          label={isMail ? imports.arrived : imports.since}
          type="date"
        />
      </div>
      {isMail && <MailFields field={field} />}
      {!isMail && <Notes isOn={notes} onChange={(is) => setChosen({ ...chosen, notes: is })} />}
      <Row>
        <Button type="submit" kind="primary" busy={isBusy}>
          {imports.fetch}
        </Button>
      </Row>
    </Form>
  );
}

function Notes({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  const { imports } = useTexts().forecasts;
  return <Checkbox label={imports.notes} hint={imports.notesHint} isOn={isOn} onChange={onChange} />;
}

const dayOf = (date: string): string => new Date(startOfDay(date, ownZone())).toISOString();
