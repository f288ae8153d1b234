/** Nothing gets through to an endpoint any more: the feature that keeps endpoints registers here what is done then. */
import { Injectable } from '@nestjs/common';

/** `gone`: it answered that it is no more; `failing`: nothing but failures for days. */
export type EndpointFailure = 'failing' | 'gone';

export interface EndpointFailureHook {
  /** In a transaction of its own; nothing where the endpoint is off or gone already. */
  disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void>;
}

@Injectable()
export class EndpointFailureHooks {
  private readonly hooks: EndpointFailureHook[] = [];

  /** For the hook's `onModuleInit`. */
  register(hook: EndpointFailureHook): void {
    this.hooks.push(hook);
  }

  async disable(workspaceId: string, endpointId: string, reason: EndpointFailure): Promise<void> {
    for (const hook of this.hooks) await hook.disable(workspaceId, endpointId, reason);
  }
}
