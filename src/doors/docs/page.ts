/** The reference as one page: no script, no external resources, readable on a phone and in print. */
import { createHash } from 'node:crypto';
import { CONSOLE_TAG, GUIDE, INTRODUCTION, TITLE } from '../../platform/http/openapi-guide.js';
import { refName, walkSchema, type OpenApiDocument, type Schema } from '../../platform/http/openapi-types.js';
import { required } from '../../platform/kernel/invariant.js';
import { html, Html } from '../../platform/http/html.js';
import { eventRows } from './event-rows.js';
import { operationView } from './operation-view.js';
import type { PlacedOperation } from './placed-operation.js';
import { rowsOf, table, type SchemaViewRow } from './schema-view.js';
import { STYLE } from './style.js';
import { block } from './text.js';

const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`);
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Only our own style may load. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** The page of a document, as text. */
export function page(document: OpenApiDocument): string {
  const groups = groupsOf(document);
  const server = required(document.servers[0], 'the server of the document');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${document.info.title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <a class="skip" href="#main">Skip to the reference</a>
        <header>
          <p class="title">${TITLE}</p>
          <p>Version <code>${document.info.version}</code> · <a href="/v1/openapi.json">OpenAPI 3.1</a></p>
        </header>
        <nav aria-label="Contents">
          <details class="menu">
            <summary>Contents</summary>
            ${contents(groups)}
          </details>
          <div class="side">${contents(groups)}</div>
        </nav>
        <main id="main">
          <h1>${TITLE}</h1>
          <p class="lead">${INTRODUCTION}</p>
          <p class="base"><span>Base URL</span> <code>${server.url}</code></p>
          <div class="guide">
            ${GUIDE.map(
              ({ title, text }) =>
                html`<section id="${slug('about', title)}">
                  <h2>${title}</h2>
                  ${block(text)}
                </section>`,
            )}
          </div>
          ${groups.map((group) => groupView(document, group))}
        </main>
      </body>
    </html>`.text;
}

interface TagGroup {
  name: string;
  description: string;
  operations: PlacedOperation[];
  /** The events that your server receives. */
  events: SchemaViewRow[];
  /** Names of the schemas in its responses, bodies and events; each is listed in the first group that refers to it. */
  schemas: string[];
}

const VERBS = ['get', 'post', 'put', 'patch', 'delete'];

/** By tag, in the document's order; tags without operations are omitted, and the console's own tag. */
function groupsOf(document: OpenApiDocument): TagGroup[] {
  const { tags, paths, components } = document;
  const placed = Object.entries(paths).flatMap(([path, item]) =>
    VERBS.flatMap((method): PlacedOperation[] => (item[method] ? [{ method, path, operation: item[method] }] : [])),
  );
  const listed = new Set(['RequestId', 'Error']);
  return tags
    .filter(({ name }) => name !== CONSOLE_TAG)
    .map(({ name, description }) => {
      const operations = placed.filter(({ operation }) => operation.tags.includes(name));
      const events = eventRows(document, name);
      const payloads = events.map(({ schema }) => ({ schema }));
      return {
        name,
        description,
        operations,
        events,
        schemas: [
          ...operations.flatMap((one) => newSchemas(contentsOf(one), components.schemas, listed)),
          ...newSchemas({ answers: payloads, bodies: [] }, components.schemas, listed),
        ],
      };
    })
    .filter(({ operations }) => operations.length > 0);
}

interface Contents {
  answers: { schema: Schema }[];
  bodies: { schema: Schema }[];
}

const contentsOf = ({ operation }: PlacedOperation): Contents => ({
  answers: Object.values(operation.responses).flatMap(({ content }) => Object.values(content ?? {})),
  bodies: Object.values(operation.requestBody?.content ?? {}),
});

function newSchemas(
  { answers, bodies }: Contents,
  schemas: OpenApiDocument['components']['schemas'],
  listed: Set<string>,
): string[] {
  const found: string[] = [];
  const visit = (name: string | undefined): void => {
    if (!name || listed.has(name) || !schemas[name]) return;
    listed.add(name);
    if (!isEnvelope(schemas[name])) found.push(name);
    walkSchema(schemas[name], (inner) => visit(refName(inner)));
  };
  for (const { schema } of answers) visit(refName(schema));
  // A body's own fields are listed with the operation; schemas within them are listed here.
  for (const { schema } of bodies)
    walkSchema(schemas[refName(schema) ?? ''] ?? schema, (inner) => visit(refName(inner)));
  return found;
}

/** A resource may have `data` and `request_id` of its own (an exported event), but it has an id or a type too. */
const isEnvelope = ({ properties = {} }: Schema): boolean =>
  'data' in properties && 'request_id' in properties && !('type' in properties);

const slug = (kind: 'about' | 'tag', name: string): string =>
  `${kind}-` + name.toLowerCase().replace(/[^a-z0-9]+/g, '-');

const contents = (groups: TagGroup[]): Html =>
  html` <ul>
      ${GUIDE.map(({ title }) => html`<li><a href="#${slug('about', title)}">${title}</a></li>`)}
    </ul>
    ${groups.map(
      ({ name, operations }) =>
        html` <p><a href="#${slug('tag', name)}">${name}</a></p>
          <ul>
            ${operations.map(
              ({ method, operation }) =>
                html`<li>
                  <a href="#${operation.operationId}"
                    ><span class="method ${method}">${method === 'delete' ? 'DEL' : method.toUpperCase()}</span>
                    ${operation.summary.split(/[:;,(]/)[0]}</a
                  >
                </li>`,
            )}
          </ul>`,
    )}`;

const groupView = (document: OpenApiDocument, { name, description, operations, events, schemas }: TagGroup): Html =>
  html` <section class="group" id="${slug('tag', name)}">
    <h2>${name}</h2>
    <p class="lead">${description}</p>
    ${operations.map((placed) => operationView(document, placed))}
    ${events.length > 0 && table('Events, and what data.object of each is', events, false)}
    ${schemas.map((schema) => schemaView(document, schema))}
  </section>`;

function schemaView({ components }: OpenApiDocument, name: string): Html {
  const schema = required(components.schemas[name], `the schema ${name}`);
  return html` <section class="schema" id="schema-${name}">
    <h3><a href="#schema-${name}">${name}</a></h3>
    ${schema.description && block(schema.description)} ${table('Fields', rowsOf(schema), false)}
  </section>`;
}
