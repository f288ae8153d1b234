import { useState } from 'react';
import { AttributeFields } from '../../app/attribute-fields.js';
import { type AttributeRow, changesOf, hasTwice, rowsOf } from '../../app/attributes.js';
import { useServerForm } from '../../app/use-form.js';
import { useLocale, useTexts } from '../../texts/texts.js';
import { TextArea, TextField } from '../../ui/field.js';
import { NativeSelect } from '../../ui/native-select.js';
import { currencyOptions } from './currency-options.js';
import { amountOf, amountText, type Currency } from './money.js';
import type { Lead } from './view.js';
import css from './lead-form.module.css';

const TEXTS = ['name', 'company', 'email', 'phone', 'intent'] as const;
type Values = Record<(typeof TEXTS)[number], string> & { value: { amount: string } };

/** What is sent: only what was changed here, so that others' changes stay. */
export type Details = Partial<Pick<Lead, (typeof TEXTS)[number] | 'fields' | 'value'>>;

/** The fields of a lead that the team fills in. @param lead as it is so far; null = a new one */
export function useLeadForm(lead: Lead | null, send: (details: Details) => Promise<void>) {
  const locale = useLocale();
  // As it was when the form opened: what others change meanwhile is not this form's.
  const [before] = useState(lead);
  const [rows, setRows] = useState(() => rowsOf(before?.fields ?? {}));
  const [currency, setCurrency] = useState<Currency>(
    before?.value?.currency ?? (locale.startsWith('de') ? 'eur' : 'usd'),
  );
  const defaults: Values = {
    ...(Object.fromEntries(TEXTS.map((name) => [name, before?.[name] ?? ''])) as Omit<Values, 'value'>),
    value: { amount: before?.value ? amountText(before.value, locale) : '' },
  };
  const detailsOf = (values: Values): Details => {
    const details: Details = {};
    for (const name of TEXTS) {
      const text = values[name].trim();
      if (text !== (before?.[name] ?? '').trim()) details[name] = text || null;
    }
    const fields = changesOf<Lead['fields'][string]>(before?.fields ?? {}, rows);
    if (Object.keys(fields).length > 0) details.fields = fields;
    const amount = values.value.amount.trim() === '' ? null : amountOf(values.value.amount, currency, locale);
    const value = amount === null ? null : { amount, currency };
    if (JSON.stringify(value) !== JSON.stringify(before?.value ?? null)) details.value = value;
    return details;
  };
  const {
    form: _,
    message: __,
    ...form
  } = useServerForm<Values>(defaults, (values) => send(detailsOf(values)), { chosen: [rows, currency] });
  return { ...form, rows, setRows, currency, setCurrency, isDisabled: rows.some((row) => hasTwice(rows, row)) };
}

interface LeadFieldsProps extends Pick<ReturnType<typeof useLeadForm>, 'field' | 'currency' | 'setCurrency'> {
  rows: AttributeRow[];
  setRows: (rows: AttributeRow[]) => void;
}

export function LeadFields({ field, rows, setRows, currency, setCurrency }: LeadFieldsProps) {
  const { leads } = useTexts();
  const locale = useLocale();
  const fits = (text: unknown): true | string =>
    typeof text !== 'string' || text.trim() === '' || amountOf(text, currency, locale) !== null || leads.amountWrong;
  return (
    <>
      <TextField {...field('name')} label={leads.name} maxLength={200} autoComplete="off" />
      <TextField {...field('company')} label={leads.company} maxLength={200} autoComplete="off" />
      <TextField {...field('email')} label={leads.email} maxLength={320} inputMode="email" autoComplete="off" />
      <TextField {...field('phone')} label={leads.phone} maxLength={50} inputMode="tel" autoComplete="off" />
      <TextArea {...field('intent')} label={leads.intent} maxLength={1_000} />
      <div className={css.value}>
        <TextField
          {...field('value.amount', { validate: fits })}
          label={leads.value}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
        />
        <NativeSelect
          label={leads.currency}
          value={currency}
          options={currencyOptions(locale)}
          onChange={setCurrency}
        />
      </div>
      <AttributeFields
        rows={rows}
        onRows={setRows}
        words={{
          attributes: leads.ownFields,
          attributeName: leads.fieldName,
          attributeNew: leads.fieldNew,
          attributeAdd: leads.fieldAdd,
          attributeTwice: leads.fieldTwice,
        }}
      />
    </>
  );
}
