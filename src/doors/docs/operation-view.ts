/** One operation of the reference: its purpose, callers, input, output and errors. */
import {
  refName,
  type OpenApiAnswer,
  type OpenApiDocument,
  type Operation,
  type Parameter,
  type Schema,
} from '../../platform/http/openapi-types.js';
import { curl } from './curl.js';
import { required } from '../../platform/kernel/invariant.js';
import { html, type Html } from '../../platform/http/html.js';
import type { PlacedOperation } from './placed-operation.js';
import { rowsOf, table, typeOf, type SchemaViewRow } from './schema-view.js';
import { block, inline } from './text.js';

export function operationView(document: OpenApiDocument, placed: PlacedOperation): Html {
  const { method, path, operation } = placed;
  const parameters = operation.parameters.map((one) => resolved(one, document.components.parameters));
  const answers = Object.entries(operation.responses).map(([status, answer]): [string, OpenApiAnswer] => [
    status,
    resolved(answer, document.components.responses),
  ]);
  const succeeds = answers.filter(([status]) => status < '400');
  const fails = answers.filter(([status]) => status >= '400');
  return html` <section class="operation" id="${operation.operationId}">
    <h3><a href="#${operation.operationId}">${inline(operation.summary)}</a></h3>
    <p class="route"><span class="method ${method}">${method.toUpperCase()}</span> <code>${breakable(path)}</code></p>
    ${block(operation.description ?? '')} ${inPlace('Path', 'path', parameters)}
    ${inPlace('Query', 'query', parameters)} ${bodyView(document, operation)}
    ${succeeds.map(([status, answer]) => answerView(document, status, answer))}
    <details class="errors">
      <summary>Errors <span class="statuses">${fails.map(([status]) => html`<span>${status}</span> `)}</span></summary>
      <table>
        <caption>
          Errors
        </caption>
        <tbody>
          ${fails.map(([status, answer]) => errorRow(status, answer))}
        </tbody>
      </table>
    </details>
    <pre aria-label="Example"><code>${curl(document, placed)}</code></pre>
  </section>`;
}

function resolved<T extends { $ref?: string }>(value: T, components: Record<string, T>): T {
  if (!value.$ref) return value;
  return required(components[value.$ref.slice(value.$ref.lastIndexOf('/') + 1)], `the component ${value.$ref}`);
}

/** Allows a line break after each slash of a long path. */
const breakable = (path: string): Html[] => path.split(/(?<=\/)/).map((part) => html`${part}<wbr />`);

function inPlace(caption: string, place: string, parameters: Parameter[]): Html | null {
  const rows: SchemaViewRow[] = parameters
    .filter((one) => one.in === place)
    .map(({ name, schema, required = false, description }) => ({ name, schema, required, description }));
  return rows.length ? table(caption, rows, true) : null;
}

const FORMS: Record<string, string> = {
  'application/json': 'Body',
  'multipart/form-data': 'Body as multipart/form-data',
};

function bodyView({ components }: OpenApiDocument, { requestBody }: Operation): Html[] {
  return Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    const schemaOrComponent = components.schemas[refName(schema) ?? ''] ?? schema;
    return table(FORMS[type] ?? type, rowsOf(schemaOrComponent), true);
  });
}

const answerView = (
  { components }: OpenApiDocument,
  status: string,
  { description, content = {} }: OpenApiAnswer,
): Html =>
  html` <div class="answer">
    <p><span class="status">${status}</span> ${inline(description)}</p>
    ${Object.entries(content).map(
      ([type, { schema }]) =>
        html`<p class="content"><code>${type}</code> ${envelopeView(components.schemas[refName(schema) ?? ''])}</p>
          ${schema.type === 'string' && block(schema.description ?? '')}`,
    )}
  </div>`;

/** `{object, data: Session, request_id}`: the resource is a link to its fields. */
function envelopeView(envelope: Schema | undefined): Html | null {
  if (!envelope?.properties?.['data']) return null;
  const { data } = envelope.properties;
  const inner = data.properties ? html`{${Object.keys(data.properties).join(', ')}}` : typeOf(data);
  return html`${'{'}${Object.keys(envelope.properties).map(
    (name, index) => html`${index > 0 && ', '}${name}${name === 'data' && html`: ${inner}`}`,
  )}${'}'}`;
}

const errorRow = (status: string, { description }: OpenApiAnswer): Html =>
  html` <tr>
    <th scope="row">${status}</th>
    <td>${block(description)}</td>
  </tr>`;
