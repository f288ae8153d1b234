/** Base class of a feature's hook registry, through which a feature above it can observe what happens in it. */
export abstract class Hooks<Hook> {
  protected readonly hooks: Hook[] = [];

  /** Call it in the hook's `onModuleInit`. */
  register(hook: Hook): void {
    this.hooks.push(hook);
  }
}
