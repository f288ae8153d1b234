/** How the window of an identity provider tells the page that waits for it. They share nothing else. */
const NAME = 'workspace-agent.proved';

/** The person has signed in, or has proved who they are, in another window of this browser. */
export function tellProved(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(true);
  channel.close();
}

/** @returns what ends it */
export function onProved(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
