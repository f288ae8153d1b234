/** A route, a DTO, a tool or a provider is declared wrongly: for the developer, as a rule at the start. */
export class DeclarationError extends Error {
  override readonly name = 'DeclarationError';
}
