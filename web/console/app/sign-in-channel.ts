/** Channel on which an identity provider's window notifies the waiting page. They share nothing else. */
const NAME = 'workspace-agent.proved';

/** Another window of this browser signed in or re-authenticated. */
export function tellProved(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(true);
  channel.close();
}

/** @returns stops listening */
export function onProved(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
