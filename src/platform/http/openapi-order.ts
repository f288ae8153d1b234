/**
 * Orders the fields of the DTO classes as they are declared: otherwise fields with a decorator would come
 * first. The order comes from what the swagger plugin wrote into the built classes; under Jest, where the
 * plugin does not run, this does nothing.
 */
import type { ModulesContainer } from '@nestjs/core';
import { DECORATORS } from '@nestjs/swagger';
import { inputPlan } from './input.interceptor.js';
import { DeclarationError } from '../kernel/declaration-error.js';

type Fields = Record<string, { type?: unknown }>;
type Model = Function & { _OPENAPI_METADATA_FACTORY?: () => Fields };

/**
 * Throws if two classes would have the same name in the document.
 * @param others classes that no route refers to
 */
export function orderFields(modules: ModulesContainer, others: Function[]): void {
  const seen = new Map<string, Model>();
  for (const module of modules.values())
    for (const { metatype } of module.controllers.values())
      for (const model of modelsOf(metatype as Function)) order(model, seen);
  for (const model of others) order(model, seen);
}

function modelsOf(controller: Function): Model[] {
  const proto = controller.prototype as Record<string, object>;
  return Object.getOwnPropertyNames(proto).flatMap((name) => {
    const handler = name === 'constructor' ? undefined : proto[name];
    if (!handler || Reflect.getMetadata('path', handler) === undefined) return [];
    const { path, query, body } = inputPlan(controller, handler as Function);
    const answers = (Reflect.getMetadata(DECORATORS.API_EXTRA_MODELS, handler) ?? []) as Model[];
    return [path, query, body, ...answers].filter((model) => model !== null);
  });
}

function order(model: Model, seen: Map<string, Model>): void {
  const known = seen.get(model.name);
  if (known === model) return;
  if (known) throw new DeclarationError(`Two DTO classes are called ${model.name}; the document can hold one.`);
  seen.set(model.name, model);
  const fields = fieldsOf(model);
  const decorated = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, model.prototype as object) ??
    []) as string[];
  const names = [...new Set([...Object.keys(fields).map((field) => `:${field}`), ...decorated])];
  Reflect.defineMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, names, model.prototype as object);
  for (const { type } of Object.values(fields)) {
    // The plugin refers to other classes by a function, and to plain schemas by name or literally.
    const inner: unknown = typeof type === 'function' && !type.prototype ? [(type as () => unknown)()].flat()[0] : null;
    if (typeof inner === 'function' && '_OPENAPI_METADATA_FACTORY' in inner) order(inner as Model, seen);
  }
}

/** A resource starts with `id` and `object`; then come inherited fields. */
function fieldsOf(model: Model): Fields {
  const parent = Object.getPrototypeOf(model) as Model;
  const inherited = parent === Function.prototype ? {} : fieldsOf(parent);
  const own = Object.hasOwn(model, '_OPENAPI_METADATA_FACTORY') ? (model._OPENAPI_METADATA_FACTORY?.() ?? {}) : {};
  const fields = { ...inherited, ...own };
  const { id, object } = fields;
  return id && object ? { id, object, ...fields } : fields;
}
