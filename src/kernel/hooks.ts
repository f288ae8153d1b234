/** Observers of what happens in a feature below them. The feature extends this with the calls that it makes. */
export abstract class Hooks<Hook> {
  protected readonly hooks: Hook[] = [];

  /** For the hook's `onModuleInit`. */
  register(hook: Hook): void {
    this.hooks.push(hook);
  }
}
